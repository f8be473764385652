import type { Block, HeadingLevel, Inline } from '../../content/index.ts';
import { child, elements, type XmlElement } from '../xml.ts';
import { type DocxContext, type Line, parts, readLine } from './docx-inline.ts';
import type { Numbered, Numbering } from './docx-numbering.ts';
import { headingLevel, type Look, readParagraphStyle, value } from './docx-styles.ts';
import {
  addBlock,
  addItem,
  addParagraph,
  type Flow,
  hasVisibleContent,
  newBlockBuilder,
  text,
} from './flow.ts';
import { type Cell, toCellInlines, tableFromCells } from './table.ts';

/** The blocks of a body, a table cell, a note or a text box. */
export function readBody(parent: XmlElement, context: DocxContext, numbering: Numbering): Block[] {
  const flow = newBlockBuilder();
  for (const element of parts(parent)) {
    if (element.name === 'w:p') readParagraph(element, flow, context, numbering);
    else if (element.name === 'w:tbl') {
      const table = readTable(element, context, numbering);
      if (table !== undefined) addBlock(flow, table);
    } else if (element.name === 'm:oMathPara' || element.name === 'w:r') {
      addLine(flow, lineOf({ ...element, children: [element] }, context, false), {}, context, numbering);
    }
  }
  return flow.blocks;
}

function lineOf(paragraph: XmlElement, context: DocxContext, heading: boolean): Line {
  const line: Line = { children: [], after: [], heading };
  readLine(paragraph, line, context);
  return line;
}

function readParagraph(paragraph: XmlElement, flow: Flow, context: DocxContext, numbering: Numbering): void {
  const properties = child(paragraph, 'w:pPr');
  const style = context.styles.get(value(properties, 'w:pStyle') ?? '');
  const look: Partial<Look> = { ...style, ...readParagraphStyle(properties) };
  addLine(flow, lineOf(paragraph, context, headingLevel(look) !== undefined), look, context, numbering);
}

const QUOTES = /^(?:quote|intense quote|block ?text|block ?quote)$/;
const CODE = /^(?:source ?code|html preformatted|code|preformatted text|macro)$/;

function addLine(
  flow: Flow,
  line: Line,
  look: Partial<Look>,
  context: DocxContext,
  numbering: Numbering,
): void {
  if (hasVisibleContent(line.children)) {
    const isListed = look.numberId !== undefined && look.numberId !== '0';
    const number = isListed ? numbering(look.numberId!, look.numberLevel ?? 0) : undefined;
    addContent(flow, line, look, context, number);
  }
  for (const block of line.after) addBlock(flow, block);
}

function addContent(
  flow: Flow,
  { children, checked }: Line,
  look: Partial<Look>,
  context: DocxContext,
  number: Numbered | undefined,
): void {
  const level = headingLevel(look);
  const paragraph: Block = { type: 'paragraph', children };
  const task = checked === undefined ? {} : { checked };
  if (level !== undefined) {
    const label = number === undefined || number.label === '' ? [] : [text(`${number.label} `)];
    const below = level + (context.title.isRead ? 1 : 0);
    if (look.name === 'title') context.title.isRead = true;
    if (level > 6) addParagraph(flow, children);
    else {
      const capped = Math.min(6, below) as HeadingLevel;
      addBlock(flow, { type: 'heading', level: capped, children: [...label, ...children] });
    }
  } else if (number !== undefined) {
    const place = { ...number, ...task, level: look.numberLevel ?? 0 };
    // Markdown has no number of several parts, and 1.2 is what other pages call it.
    if (!/[.]/.test(number.label)) addItem(flow, place, [paragraph]);
    else {
      const label = text(`${number.label} `);
      addItem(flow, { ...place, ordered: false }, [{ ...paragraph, children: [label, ...children] }]);
    }
  } else if (checked !== undefined) {
    addItem(flow, { level: 0, ordered: false, key: 'tasks', ...task }, [paragraph]);
  } else if (CODE.test(look.name ?? '')) addBlock(flow, { type: 'code', value: plain(children) });
  else if (QUOTES.test(look.name ?? '')) addBlock(flow, { type: 'quote', children: [paragraph] });
  else if (children.every((node) => node.type === 'math' || !hasVisibleContent([node]))) {
    for (const node of children) if (node.type === 'math') addBlock(flow, node);
  } else addParagraph(flow, children);
}

const plain = (children: readonly Inline[]): string =>
  children
    .map((node) =>
      node.type === 'text' || node.type === 'code'
        ? node.value
        : node.type === 'break'
          ? '\n'
          : 'children' in node
            ? plain(node.children)
            : '',
    )
    .join('');

function readTable(table: XmlElement, context: DocxContext, numbering: Numbering): Block | undefined {
  const rows = parts(table).filter(({ name }) => name === 'w:tr');
  const first = child(rows[0], 'w:trPr', 'w:tblHeader');
  const look = child(table, 'w:tblPr', 'w:tblLook')?.attributes;
  const bits = Number.parseInt(look?.['w:val'] ?? '0', 16);
  const header =
    first !== undefined || look === undefined || look['w:firstRow'] === '1' || (bits & 0x20) !== 0;
  return tableFromCells(
    rows.map((row) => {
      const before = Number(value(child(row, 'w:trPr'), 'w:gridBefore') ?? 0);
      const cells: Cell[] = before > 0 ? [{ children: [], columns: before }] : [];
      for (const cell of parts(row).filter(({ name }) => name === 'w:tc')) {
        const properties = child(cell, 'w:tcPr');
        const merge = elements(properties, 'w:vMerge')[0];
        const isCovered = merge !== undefined && merge.attributes['w:val'] !== 'restart';
        const children = isCovered ? [] : toCellInlines(readBody(cell, context, numbering));
        cells.push({ children, columns: Number(value(properties, 'w:gridSpan') ?? 1) || 1 });
      }
      return cells;
    }),
    header,
  );
}
