import { type Block, type Inline, plainText } from '../../content/index.ts';
import { heading } from '../blocks.ts';

/** What a paragraph is. */
export interface ParagraphKind {
  /** How many tables it stands in. */
  depth: number;
  /** From 1; undefined for body text. */
  heading?: number;
  /** Its list's number and its level, from 0. */
  list?: { id: number; level: number };
  /** The bullet or number before it; undefined in a paragraph that continues an item. */
  marker?: string;
}

interface Item {
  level: number;
  ordered: boolean;
  children: Block[];
}

/** A sequence of blocks, the last of which may be a list that is still open. */
class Container {
  readonly #blocks: Block[] = [];
  #items: Item[] = [];

  add(block: Block): void {
    this.#closeList();
    this.#blocks.push(block);
  }

  addItem(children: Inline[], level: number, marker: string | undefined): void {
    const block: Block = { type: 'paragraph', children };
    const last = this.#items.at(-1);
    if (marker === undefined && last) last.children.push(block);
    else
      this.#items.push({ level, ordered: /^[\s(]*[\da-z]{1,6}[.)]/i.test(marker ?? ''), children: [block] });
  }

  finish(): Block[] {
    this.#closeList();
    return this.#blocks;
  }

  #closeList(): void {
    let rest: readonly Item[] = this.#items;
    while (rest.length > 0) {
      const level = rest[0]?.level ?? 0;
      const count = rest.findIndex((item) => item.level < level);
      const length = count === -1 ? rest.length : count;
      this.#blocks.push(...nested(rest.slice(0, length), level));
      rest = rest.slice(length);
    }
    this.#items = [];
  }
}

/** Items, none above `level`, as lists within lists; levels are at most nine. */
function nested(items: readonly Item[], level: number): Block[] {
  const lists: Extract<Block, { type: 'list' }>[] = [];
  for (let at = 0; at < items.length; ) {
    const item = items[at]!;
    let end = at + 1;
    while ((items[end]?.level ?? -1) > level) end += 1;
    const deeper = items.slice(at + 1, end);
    const below = deeper.length > 0 ? nested(deeper, Math.min(...deeper.map((inner) => inner.level))) : [];
    const last = lists.at(-1);
    const list = last?.ordered === item.ordered ? last : undefined;
    const entry = { children: [...item.children, ...below] };
    if (list) list.items.push(entry);
    else lists.push({ type: 'list', ordered: item.ordered, items: [entry] });
    at = end;
  }
  return lists;
}

interface OpenTable {
  rows: Block[][][];
  row: Block[][];
  cell: Container;
}

/** More tables within tables are read as if they stood in the deepest. */
const MAX_DEPTH = 20;

/** Puts paragraphs, cells and rows together as they come. */
export class Flow {
  readonly #root = new Container();
  readonly #tables: OpenTable[] = [];

  paragraph(children: Inline[], kind: ParagraphKind): void {
    this.#enter(kind.depth);
    if (children.length === 0) return;
    const into = this.#tables.at(-1)?.cell ?? this.#root;
    const block: Block = { type: 'paragraph', children };
    if (kind.heading !== undefined) into.add({ ...heading(kind.heading, ''), children } as Block);
    else if (kind.list) into.addItem(children, Math.min(kind.list.level, 8), kind.marker);
    else into.add(block);
  }

  cell(depth: number): void {
    this.#enter(Math.max(depth, 1));
    const table = this.#tables.at(-1)!;
    table.row.push(table.cell.finish());
    table.cell = new Container();
  }

  row(depth: number): void {
    this.#enter(Math.max(depth, 1));
    const table = this.#tables.at(-1)!;
    if (table.row.length > 0) table.rows.push(table.row);
    table.row = [];
  }

  add(block: Block): void {
    (this.#tables.at(-1)?.cell ?? this.#root).add(block);
  }

  finish(): Block[] {
    this.#enter(0);
    return this.#root.finish();
  }

  #enter(depth: number): void {
    const wanted = Math.min(depth, MAX_DEPTH);
    while (this.#tables.length < wanted) this.#tables.push({ rows: [], row: [], cell: new Container() });
    while (this.#tables.length > wanted) {
      const { rows, row, cell } = this.#tables.pop()!;
      const loose = cell.finish();
      if (loose.length > 0) row.push(loose);
      if (row.length > 0) rows.push(row);
      const into = this.#tables.at(-1)?.cell ?? this.#root;
      for (const block of tableBlocks(rows)) into.add(block);
    }
  }
}

/** A table; one of a single column that holds others is layout, and dissolves. */
function tableBlocks(rows: readonly Block[][][]): Block[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const holdsTable = rows.flat(2).some(({ type }) => type === 'table');
  if (width <= 1 && (holdsTable || rows.length < 2)) return rows.flat(2);
  return [
    {
      type: 'table',
      align: Array.from({ length: width }, () => null),
      rows: rows.map((row) => Array.from({ length: width }, (_, index) => cellInlines(row[index] ?? []))),
    },
  ];
}

function cellInlines(blocks: readonly Block[]): Inline[] {
  return blocks.flatMap((block, index): Inline[] => {
    const children: Inline[] =
      block.type === 'paragraph' || block.type === 'heading'
        ? block.children
        : [{ type: 'text', value: plainText([block]).replace(/\s+/g, ' ') }];
    return index === 0 ? children : [{ type: 'break' }, ...children];
  });
}
