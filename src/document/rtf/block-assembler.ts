import { type Block, type Inline, plainText } from '../../content/index.ts';
import { heading, tableOfCells } from '../blocks.ts';
import { addBlock, addItem, type BlockBuilder, newBlockBuilder } from '../office/block-builder.ts';

/** The properties of a paragraph that determine its position in tables and lists. */
export interface ParagraphPlace {
  /** Number of tables around it. */
  depth: number;
  /** Level from 1; undefined for body text. */
  heading?: number;
  /** Level from 0 of a list item. */
  listLevel?: number;
  /** The bullet or number of a list item; undefined in a paragraph that continues an item. */
  marker?: string;
}

interface OpenTable {
  rows: Block[][][];
  row: Block[][];
  cell: BlockBuilder;
}

/** Deeper tables are read as part of the deepest one. */
const MAX_DEPTH = 20;
const MAX_LIST_LEVEL = 8;

/** Assembles paragraphs, cells and rows to blocks in the order of the file. */
export class BlockAssembler {
  readonly #root = newBlockBuilder();
  readonly #tables: OpenTable[] = [];

  addParagraph(children: Inline[], place: ParagraphPlace): void {
    this.#openTables(place.depth);
    if (children.length === 0) return;
    const block: Block = { type: 'paragraph', children };
    if (place.heading !== undefined) this.add({ ...heading(place.heading, ''), children });
    else if (place.listLevel === undefined) this.add(block);
    else {
      const item = this.#current.open.at(-1)?.list.items.at(-1);
      if (place.marker === undefined && item) item.children.push(block);
      else {
        const ordered = /^[\s(]*[\da-z]{1,6}[.)]/i.test(place.marker ?? '');
        addItem(this.#current, { level: Math.min(place.listLevel, MAX_LIST_LEVEL), ordered, key: '' }, [
          block,
        ]);
      }
    }
  }

  endCell(depth: number): void {
    const table = this.#openTables(Math.max(depth, 1))!;
    table.row.push(table.cell.blocks);
    table.cell = newBlockBuilder();
  }

  endRow(depth: number): void {
    const table = this.#openTables(Math.max(depth, 1))!;
    if (table.row.length > 0) table.rows.push(table.row);
    table.row = [];
  }

  add(block: Block): void {
    addBlock(this.#current, block);
  }

  finish(): Block[] {
    this.#openTables(0);
    return this.#root.blocks;
  }

  get #current(): BlockBuilder {
    return this.#tables.at(-1)?.cell ?? this.#root;
  }

  /** Opens or closes tables until `depth` tables are open. Returns the innermost one. */
  #openTables(depth: number): OpenTable | undefined {
    const wanted = Math.min(depth, MAX_DEPTH);
    while (this.#tables.length < wanted) this.#tables.push({ rows: [], row: [], cell: newBlockBuilder() });
    while (this.#tables.length > wanted) {
      const { rows, row, cell } = this.#tables.pop()!;
      if (cell.blocks.length > 0) row.push(cell.blocks);
      if (row.length > 0) rows.push(row);
      for (const block of assembleTable(rows)) this.add(block);
    }
    return this.#tables.at(-1);
  }
}

/** Creates the table. A single column that contains tables is page layout and is replaced by its content. */
function assembleTable(rows: readonly Block[][][]): Block[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const containsTable = rows.flat(2).some(({ type }) => type === 'table');
  if (width <= 1 && (containsTable || rows.length < 2)) return rows.flat(2);
  return [tableOfCells(rows.map((row) => row.map(toCellInlines)))];
}

const toCellInlines = (blocks: readonly Block[]): Inline[] =>
  blocks.flatMap((block, index): Inline[] => {
    const children: Inline[] =
      block.type === 'paragraph' || block.type === 'heading'
        ? block.children
        : [{ type: 'text', value: plainText([block]).replace(/\s+/g, ' ') }];
    return index === 0 ? children : [{ type: 'break' }, ...children];
  });
