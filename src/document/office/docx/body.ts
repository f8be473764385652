import type { Block, HeadingLevel } from '../../../content/index.ts';
import { findChildElement, listChildElements, type XmlElement } from '../../xml.ts';
import { type DocxContext, type ParagraphContent, readLine, unwrapChildren } from './inline.ts';
import type { ListLabel, NumberParagraph } from './numbering.ts';
import { findHeadingLevel, type StyleProperties, readParagraphStyle, readStyleValue } from './styles.ts';
import { classifyStyle } from './style-kind.ts';
import {
  addBlock,
  addItem,
  addParagraph,
  type BlockBuilder,
  hasVisibleContent,
  createBlockBuilder,
  joinPlainText,
  createText,
} from '../block-builder.ts';
import { type OfficeCell, toCellInlines, createTableFromCells } from '../table.ts';

/** Reads the blocks of a document body, a table cell, a note or a text box. */
export function readBody(parent: XmlElement, context: DocxContext, numbering: NumberParagraph): Block[] {
  const builder = createBlockBuilder();
  for (const element of joinParagraphs(unwrapChildren(parent))) {
    if (element.name === 'w:p') readParagraph(element, builder, context, numbering);
    else if (element.name === 'w:tbl') {
      const table = readDocxTable(element, context, numbering);
      if (table !== undefined) addBlock(builder, table);
    } else if (element.name === 'm:oMathPara' || element.name === 'w:r') {
      addLine(
        builder,
        readParagraphLine({ ...element, children: [element] }, context, false),
        {},
        context,
        numbering,
      );
    }
  }
  return builder.blocks;
}

/** Joins paragraphs whose mark is deleted as a tracked change with the next paragraph, as Word does on acceptance. */
function joinParagraphs(elements: readonly XmlElement[]): XmlElement[] {
  const before: XmlElement['children'] = [];
  return elements.flatMap((element, index): XmlElement[] => {
    if (element.name !== 'w:p') return [element];
    const isMarkDeleted = findChildElement(element, 'w:pPr', 'w:rPr', 'w:del') !== undefined;
    if (!isMarkDeleted || elements[index + 1]?.name !== 'w:p')
      return [{ ...element, children: [...before.splice(0), ...element.children] }];
    for (const child of element.children)
      if (typeof child !== 'string' && child.name !== 'w:pPr') before.push(child);
    return [];
  });
}

function readParagraphLine(paragraph: XmlElement, context: DocxContext, heading: boolean): ParagraphContent {
  const line: ParagraphContent = { children: [], after: [], heading };
  readLine(paragraph, line, context);
  return line;
}

function readParagraph(
  paragraph: XmlElement,
  builder: BlockBuilder,
  context: DocxContext,
  numbering: NumberParagraph,
): void {
  const properties = findChildElement(paragraph, 'w:pPr');
  const style = context.styles.get(readStyleValue(properties, 'w:pStyle') ?? '');
  const format: Partial<StyleProperties> = { ...style, ...readParagraphStyle(properties) };
  addLine(
    builder,
    readParagraphLine(paragraph, context, findHeadingLevel(format) !== undefined),
    format,
    context,
    numbering,
  );
}

function addLine(
  builder: BlockBuilder,
  line: ParagraphContent,
  format: Partial<StyleProperties>,
  context: DocxContext,
  numbering: NumberParagraph,
): void {
  if (hasVisibleContent(line.children)) {
    const isListed = format.numberId !== undefined && format.numberId !== '0';
    const number = isListed ? numbering(format.numberId!, format.numberLevel ?? 0) : undefined;
    addContent(builder, line, format, context, number);
  }
  for (const block of line.after) addBlock(builder, block);
}

function addContent(
  builder: BlockBuilder,
  { children, checked }: ParagraphContent,
  format: Partial<StyleProperties>,
  context: DocxContext,
  number: ListLabel | undefined,
): void {
  const level = findHeadingLevel(format);
  const paragraph: Block = { type: 'paragraph', children };
  const task = checked === undefined ? {} : { checked };
  const kind = classifyStyle(format.name ?? '');
  if (level !== undefined) {
    const label = number === undefined || number.label === '' ? [] : [createText(`${number.label} `)];
    const shiftedLevel = level + (context.title.isRead ? 1 : 0);
    if (format.name === 'title') context.title.isRead = true;
    if (level > 6) addParagraph(builder, children);
    else {
      const cappedLevel = Math.min(6, shiftedLevel) as HeadingLevel;
      addBlock(builder, { type: 'heading', level: cappedLevel, children: [...label, ...children] });
    }
  } else if (number !== undefined) {
    const place = { ...number, ...task, level: format.numberLevel ?? 0 };
    // Markdown has no list numbers with several parts (1.2). Write them as text, because other text may refer to them.
    if (!/[.]/.test(number.label)) addItem(builder, place, [paragraph]);
    else {
      const label = createText(`${number.label} `);
      addItem(builder, { ...place, ordered: false }, [{ ...paragraph, children: [label, ...children] }]);
    }
  } else if (checked !== undefined) {
    addItem(builder, { level: 0, ordered: false, key: 'tasks', ...task }, [paragraph]);
  } else if (kind === 'code') addBlock(builder, { type: 'code', value: joinPlainText(children) });
  else if (kind === 'quote') addBlock(builder, { type: 'quote', children: [paragraph] });
  else if (children.every((node) => node.type === 'math' || !hasVisibleContent([node]))) {
    for (const node of children) if (node.type === 'math') addBlock(builder, node);
  } else addParagraph(builder, children);
}

function readDocxTable(
  table: XmlElement,
  context: DocxContext,
  numbering: NumberParagraph,
): Block | undefined {
  const rows = unwrapChildren(table).filter(
    (row) => row.name === 'w:tr' && findChildElement(row, 'w:trPr', 'w:del') === undefined,
  );
  const firstRowHeader = findChildElement(rows[0], 'w:trPr', 'w:tblHeader');
  const tableLook = findChildElement(table, 'w:tblPr', 'w:tblLook')?.attributes;
  const lookBits = Number.parseInt(tableLook?.['w:val'] ?? '0', 16);
  const header =
    firstRowHeader !== undefined ||
    tableLook === undefined ||
    tableLook['w:firstRow'] === '1' ||
    (lookBits & 0x20) !== 0;
  return createTableFromCells(
    rows.map((row) => {
      const skippedColumns = Number(readStyleValue(findChildElement(row, 'w:trPr'), 'w:gridBefore') ?? 0);
      const cells: OfficeCell[] = skippedColumns > 0 ? [{ children: [], columns: skippedColumns }] : [];
      for (const cell of unwrapChildren(row).filter(({ name }) => name === 'w:tc')) {
        const properties = findChildElement(cell, 'w:tcPr');
        const merge = listChildElements(properties, 'w:vMerge')[0];
        const isCovered = merge !== undefined && merge.attributes['w:val'] !== 'restart';
        const children = isCovered ? [] : toCellInlines(readBody(cell, context, numbering));
        cells.push({ children, columns: Number(readStyleValue(properties, 'w:gridSpan') ?? 1) || 1 });
      }
      return cells;
    }),
    header,
  );
}
