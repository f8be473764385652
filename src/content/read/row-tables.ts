import type { Block, Inline } from '../block.ts';
import { toPlainText } from '../measure.ts';
import type { ElementNode } from '../tree.ts';
import { collapseWhiteSpace } from '../white-space.ts';
import type { FlowBlock } from './reader.ts';
import { collectAllText } from './text.ts';

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
  return readEquations(table, rows) ?? readMarkedParagraphs(table, rows) ?? readDeclaration(table, rows);
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
