import type { Block, HeadingLevel, Inline } from '../../content/index.ts';
import {
  addBlock,
  addItem,
  addParagraph,
  type BlockBuilder,
  type ItemPlace,
  createBlockBuilder,
  joinPlainText,
} from '../office/block-builder.ts';
import { assembleTable, type RowDefinition, type TableRow } from './table-grid.ts';

/** The properties of a paragraph that determine its block and its position in tables and lists. */
export interface ParagraphPlace {
  /** Number of tables that contain the paragraph. */
  depth: number;
  kind: 'text' | 'code' | 'quote';
  heading?: HeadingLevel;
  /** Position of the paragraph in a list. A paragraph that continues an item has no `ordered`. */
  item?: Omit<ItemPlace, 'ordered'> & { ordered?: boolean };
}

interface OpenTable {
  rows: TableRow[];
  cells: Block[][];
  cell: BlockBuilder;
}

/** Maximum nesting depth of tables. A deeper table is read as part of the deepest allowed table. */
const MAX_TABLE_DEPTH = 20;
const MAX_LIST_LEVEL = 8;

/** Assembles paragraphs, cells and rows into blocks, in the order of the file. */
export class BlockAssembler {
  readonly #root = createBlockBuilder();
  readonly #tables: OpenTable[] = [];

  addParagraph(children: Inline[], { depth, kind, heading, item }: ParagraphPlace): void {
    this.#openTables(depth);
    if (children.length === 0) return;
    const paragraph: Block = { type: 'paragraph', children };
    if (heading !== undefined) this.add({ type: 'heading', level: heading, children });
    else if (item !== undefined) this.#addToList(paragraph, item);
    else if (kind === 'code') this.add({ type: 'code', value: joinPlainText(children) });
    else if (kind === 'quote') this.add({ type: 'quote', children: [paragraph] });
    else if (children.every((node) => node.type === 'math'))
      for (const formula of children) this.add(formula);
    else addParagraph(this.#current, children);
  }

  endCell(depth: number): void {
    const table = this.#openTables(Math.max(depth, 1))!;
    table.cells.push(table.cell.blocks);
    table.cell = createBlockBuilder();
  }

  endRow(depth: number, definition: RowDefinition | undefined): void {
    const table = this.#openTables(Math.max(depth, 1))!;
    if (table.cells.length > 0) table.rows.push({ cells: table.cells, definition });
    table.cells = [];
  }

  add(block: Block): void {
    addBlock(this.#current, block);
  }

  finish(): Block[] {
    this.#openTables(0);
    return this.#root.blocks;
  }

  #addToList(paragraph: Block, { ordered, ...place }: NonNullable<ParagraphPlace['item']>): void {
    const last = this.#current.open.at(-1)?.list.items.at(-1);
    if (ordered === undefined && last !== undefined) last.children.push(paragraph);
    else {
      const level = Math.min(place.level, MAX_LIST_LEVEL);
      addItem(this.#current, { ...place, level, ordered: ordered ?? false }, [paragraph]);
    }
  }

  get #current(): BlockBuilder {
    return this.#tables.at(-1)?.cell ?? this.#root;
  }

  /** Opens or closes tables until `depth` tables are open. Returns the innermost open table. */
  #openTables(depth: number): OpenTable | undefined {
    const wanted = Math.min(depth, MAX_TABLE_DEPTH);
    while (this.#tables.length < wanted)
      this.#tables.push({ rows: [], cells: [], cell: createBlockBuilder() });
    while (this.#tables.length > wanted) {
      const { rows, cells, cell } = this.#tables.pop()!;
      if (cell.blocks.length > 0) cells.push(cell.blocks);
      if (cells.length > 0) rows.push({ cells, definition: undefined });
      for (const block of assembleTable(rows)) this.add(block);
    }
    return this.#tables.at(-1);
  }
}
