import type { Block, Inline } from '../../block.ts';
import { toPlainText } from '../../measure.ts';
import type { ElementNode } from '../../tree.ts';
import { collapseWhiteSpace } from '../../white-space.ts';
import type { FlowBlock } from '../reader.ts';
import { collectAllText } from '../text.ts';

export interface ReadCell {
  element: ElementNode;
  content: FlowBlock[];
}

type Rows = readonly (readonly ReadCell[])[];

const MAX_MARK_CHARS = 12;
/** Matches the mark of a paragraph: a letter or number with brackets or a dot, or a bullet. */
const MARK = /^(?:\(?[\p{L}\d]{1,5}\)|(?:[\p{L}\d]{1,3}\.){1,4}|\[[\p{L}\d]{1,3}\]|[•·‣▪◦○●–—-])$/u;
const BULLET = /^[•·‣▪◦○●–—-]$/u;

const readText = ({ content }: ReadCell): string => toPlainText(content.map(({ block }) => block)).trim();

/**
 * Reads a table that only arranges text and is no data: numbered paragraphs, equations, or the declaration of a
 * function. Returns undefined for all other tables.
 */
export function readArrangedRows(table: ElementNode, rows: Rows): FlowBlock[] | undefined {
  return (
    readEquations(table, rows) ??
    readMarkedParagraphs(table, rows) ??
    readEntries(table, rows) ??
    readPrices(table, rows) ??
    readDeclaration(table, rows)
  );
}

/** Reads rows of formulas, with the number of the equation as its tag. */
function readEquations(table: ElementNode, rows: Rows): FlowBlock[] | undefined {
  const equations: FlowBlock[] = [];
  for (const row of rows) {
    const formulas = row.map(readFormula);
    const cells = row.filter((_, at) => formulas[at] === undefined).map(readText);
    const [tag, ...others] = cells.filter((text) => text !== '');
    const tex = formulas.filter((formula) => formula !== undefined).join(' ');
    if (tex === '' || others.length > 0 || (tag !== undefined && !EQUATION_NUMBER.test(tag)))
      return undefined;
    const value = tag === undefined ? tex : `${tex} \\tag{${tag.replace(/^\(|\)$/g, '')}}`;
    const nodeIds = row.flatMap(({ content }) => content.flatMap((block) => block.nodeIds));
    equations.push({ block: { type: 'math', value }, nodeIds, element: table });
  }
  return equations.length > 0 ? equations : undefined;
}

const EQUATION_NUMBER = /^\(?(?:\p{L}{1,3}\.? ?)?[\dA-Za-z]{1,4}(?:\.\d{1,3})*\p{L}?\)?$/u;

/** Returns the TeX of a cell that contains only formulas and punctuation. */
function readFormula({ content }: ReadCell): string | undefined {
  const parts = content.flatMap(({ block }): readonly (Inline | Block)[] =>
    block.type === 'paragraph' ? block.children : [block],
  );
  const isFormula = parts.some(({ type }) => type === 'math');
  const tex = parts.map((part) =>
    part.type === 'math'
      ? part.value
      : part.type === 'text' && /^[\s.,;:]*$/.test(part.value)
        ? part.value.trim()
        : undefined,
  );
  return isFormula && tex.every((value) => value !== undefined) ? tex.join('') : undefined;
}

/** Reads rows of a mark, such as `(a)`, and a text. Rows of bullets become a list. */
function readMarkedParagraphs(table: ElementNode, rows: Rows): FlowBlock[] | undefined {
  const blocks: FlowBlock[] = [];
  const bullets: FlowBlock[][] = [];
  for (const row of rows) {
    const filled = row.filter(({ content }) => content.length > 0);
    const [first, text] = filled;
    if (first === undefined || text === undefined || filled.length > 2 || first.element.tag === 'th')
      return undefined;
    if (first.content.length > 1 || first.content[0]!.nodeIds.length > MAX_MARK_CHARS) return undefined;
    const mark = readText(first);
    if (!MARK.test(mark)) return undefined;
    if (BULLET.test(mark)) bullets.push(text.content);
    const [start, ...rest] = text.content;
    if (start?.block.type === 'paragraph') {
      const children: Inline[] = [{ type: 'text', value: `${mark} ` }, ...start.block.children];
      const nodeIds = [...first.content[0]!.nodeIds, ...start.nodeIds];
      blocks.push({ ...start, block: { type: 'paragraph', children }, nodeIds }, ...rest);
    } else blocks.push(...first.content, ...text.content);
  }
  if (bullets.length === 0 || bullets.length < rows.length) return blocks;
  const items = bullets.map((content) => ({ children: content.map(({ block }) => block) }));
  const nodeIds = bullets.flatMap((content) => content.flatMap((block) => block.nodeIds));
  return [{ block: { type: 'list', ordered: false, items }, nodeIds, element: table }];
}

const MIN_ENTRIES = 2;
const ENTRY_NUMBER = /^(\d{1,5})\.$/;

/**
 * Reads rows of a number and a title, each with the same number of rows of facts below, as an ordered list. Rows after
 * the last entry follow the list.
 */
function readEntries(table: ElementNode, rows: Rows): FlowBlock[] | undefined {
  const entries: { number: number; rows: FlowBlock[][] }[] = [];
  for (const [mark, ...cells] of rows) {
    const content = cells.flatMap((cell) => cell.content);
    const isNumbered = mark !== undefined && mark.content.length > 0;
    const number = isNumbered ? ENTRY_NUMBER.exec(readText(mark))?.[1] : undefined;
    const last = entries.at(-1);
    if (number !== undefined && Number(number) === (last?.number ?? Number(number) - 1) + 1)
      entries.push({ number: Number(number), rows: [content] });
    else if (last === undefined || isNumbered) return undefined;
    else last.rows.push(content);
  }
  const [first] = entries;
  if (first === undefined || entries.length < MIN_ENTRIES) return undefined;
  const size = first.rows.length;
  if (size < 2 || entries.some((entry, at) => entry.rows.length !== size && at < entries.length - 1))
    return undefined;
  const items = entries.map((entry) => entry.rows.slice(0, size).flat());
  const block: Block = {
    type: 'list',
    ordered: true,
    start: first.number,
    items: items.map((content) => ({ children: joinParagraphs(content.map(({ block }) => block)) })),
  };
  const nodeIds = items.flatMap((content) => content.flatMap((part) => part.nodeIds));
  return [{ block, nodeIds, element: table }, ...entries.at(-1)!.rows.slice(size).flat()];
}

/** Joins paragraphs with line breaks. Other blocks stay separate. */
function joinParagraphs(blocks: readonly Block[]): Block[] {
  const lines = blocks.map((block) => (block.type === 'paragraph' ? block.children : undefined));
  if (lines.includes(undefined)) return [...blocks];
  const children = lines.flatMap((line = [], at): Inline[] =>
    at === 0 ? line : [{ type: 'break' }, ...line],
  );
  return [{ type: 'paragraph', children }];
}

const PRICE = /^(?:\p{Sc} ?\d[\d.,]*|\d[\d.,]* ?(?:\p{Sc}|eur|usd|gbp|chf|kr|zł|руб\.?))$/iu;

/** Reads boxes of a name and its price, which only CSS puts into rows, as one line each. */
function readPrices(table: ElementNode, rows: Rows): FlowBlock[] | undefined {
  const lines = rows.map((row) => row.flatMap(({ content }) => content));
  const isLine = ([name, price, ...others]: readonly FlowBlock[]): boolean =>
    name?.block.type === 'paragraph' &&
    price?.block.type === 'paragraph' &&
    others.length === 0 &&
    PRICE.test(toPlainText([price.block]).trim());
  if (table.tag === 'table' || !lines.every(isLine)) return undefined;
  return lines.map((line) => {
    const [name = [], price = []] = line.map(({ block }) =>
      block.type === 'paragraph' ? block.children : [],
    );
    const children: Inline[] = [...name, { type: 'text', value: ' ' }, ...price];
    return {
      ...line[0]!,
      block: { type: 'paragraph', children },
      nodeIds: line.flatMap(({ nodeIds }) => nodeIds),
    };
  });
}

const MAX_DECLARATION_CHARS = 2000;

/** Reads the declaration of a function whose brackets and parameters have cells of their own, as Doxygen writes it. */
function readDeclaration(table: ElementNode, rows: Rows): FlowBlock[] | undefined {
  const cells = rows.flat();
  if (rows.slice(1).some(([first]) => first === undefined || readText(first) !== '')) return undefined;
  const texts = cells.map(readText);
  const opening = texts.findIndex((text) => text === '(' || text === '()');
  const closing = texts.findLastIndex((text) => /^\(?\)/.test(text));
  if (opening < 1 || closing < opening || cells.some(({ element }) => element.tag === 'th')) return undefined;
  const value = collapseWhiteSpace(
    cells
      .map(({ element }) => collectAllText(element).trim())
      .filter((text) => text !== '')
      .join(' '),
  )
    .replace(/ ?\( /, '(')
    .replace(/ (\(\)|[),;])/g, '$1');
  if (value.length > MAX_DECLARATION_CHARS) return undefined;
  const nodeIds = cells.flatMap(({ content }) => content.flatMap((block) => block.nodeIds));
  return [{ block: { type: 'code', value }, nodeIds, element: table }];
}
