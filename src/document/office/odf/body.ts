import type { Block, HeadingLevel } from '../../../content/index.ts';
import { listChildElements, type XmlElement } from '../../xml.ts';
import {
  addBlock,
  addItem,
  addParagraph,
  type BlockBuilder,
  hasVisibleContent,
  createBlockBuilder,
  joinPlainText,
} from '../block-builder.ts';
import { readOdfChart, type OdfDocument } from './open-odf.ts';
import { addShape, type OdfContext, type OdfLine, readInline } from './inline.ts';
import { type OfficeCell, toCellInlines, createTableFromCells } from '../table.ts';

const MAX_REPEATED_ROWS = 1000;

interface OdfBodyState extends OdfContext {
  hasTitle: boolean;
  /** The last list number, for each list style and level. */
  numbers: Map<string, number>;
  /** Key of the last list, for each list style and level. */
  listKeys: Map<string, string>;
}

/** Creates a reader for the content of an OpenDocument file. Footnotes and endnotes are collected in `notes`. */
export function createOdfReader(document: OdfDocument): OdfContext {
  const state: OdfBodyState = {
    document,
    notes: [],
    comments: new Map(),
    commentCount: 0,
    hasTitle: false,
    numbers: new Map(),
    listKeys: new Map(),
    readBlocks: (parent) => {
      const builder = createBlockBuilder();
      readInto(builder, parent, state);
      return builder.blocks;
    },
    readObject: (root) => readOdfChart(root, (table) => readOdfTable(table, state)),
  };
  return state;
}

function readInto(builder: BlockBuilder, parent: XmlElement, state: OdfBodyState): void {
  for (const element of listChildElements(parent)) {
    switch (element.name) {
      case 'text:p':
      case 'text:h':
        readParagraph(builder, element, state);
        break;
      case 'text:list':
        readOdfList(builder, element, { level: 0, style: '' }, state);
        break;
      case 'table:table': {
        const table = readOdfTable(element, state);
        if (table !== undefined) addBlock(builder, table);
        break;
      }
      case 'text:section':
      case 'text:index-body':
      case 'text:index-title':
      case 'text:table-of-content':
      case 'text:alphabetical-index':
      case 'text:bibliography':
      case 'text:illustration-index':
      case 'text:table-index':
        if (element.attributes['text:display'] !== 'none') readInto(builder, element, state);
        break;
      default:
        if (/^(?:draw|dr3d):/.test(element.name)) {
          const line: OdfLine = { children: [], after: [] };
          addShape(element, line, state);
          addLine(builder, line);
        }
    }
  }
}

function addLine(builder: BlockBuilder, line: OdfLine): void {
  addParagraph(builder, line.children);
  for (const block of line.after) addBlock(builder, block);
}

function readParagraph(builder: BlockBuilder, element: XmlElement, state: OdfBodyState): void {
  const style = state.document.styles.get(`paragraph ${element.attributes['text:style-name']}`);
  if (style?.isHidden === true) return;
  const names = style?.names ?? [(element.attributes['text:style-name'] ?? '').replace(/_20_/g, ' ')];
  const hasStyleName = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  const isCode = hasStyleName(/^preformatted text$/i);
  const line: OdfLine = { children: [], after: [] };
  readInline(element, line, state, isCode);
  if (isCode) addBlock(builder, { type: 'code', value: joinPlainText(line.children) });
  else if (!hasVisibleContent(line.children)) addLine(builder, line);
  else {
    const outlineLevel = findHeadingLevel(element, hasStyleName, state);
    if (outlineLevel !== undefined) {
      addBlock(builder, { type: 'heading', level: outlineLevel, children: line.children });
      addLine(builder, { ...line, children: [] });
    } else if (hasStyleName(/^quotations$/i)) {
      addBlock(builder, { type: 'quote', children: [{ type: 'paragraph', children: line.children }] });
      addLine(builder, { ...line, children: [] });
    } else addLine(builder, line);
  }
}

/** Returns the heading level of a paragraph. Headings are one level below the title of the document. */
function findHeadingLevel(
  element: XmlElement,
  hasStyleName: (pattern: RegExp) => boolean,
  state: OdfBodyState,
): HeadingLevel | undefined {
  if (element.name === 'text:h') {
    const outlineLevel = Number(element.attributes['text:outline-level'] ?? 1) || 1;
    return Math.max(1, Math.min(6, outlineLevel + (state.hasTitle ? 1 : 0))) as HeadingLevel;
  }
  if (hasStyleName(/^subtitle$/i)) return 2;
  if (!hasStyleName(/^title$/i)) return undefined;
  state.hasTitle = true;
  return 1;
}

interface ListPosition {
  /** Nesting level of the list, from 0. */
  level: number;
  style: string;
}

function readOdfList(
  builder: BlockBuilder,
  list: XmlElement,
  outer: ListPosition,
  state: OdfBodyState,
): void {
  const { attributes } = list;
  const { level } = outer;
  const style = attributes['text:style-name'] ?? outer.style;
  const { start, hasNoLabel = false } = state.document.lists.get(style)?.get(level + 1) ?? {};
  const counter = `${style} ${level}`;
  const isContinued =
    attributes['text:continue-numbering'] === 'true' || attributes['text:continue-list'] !== undefined;
  if (start !== undefined && !isContinued) state.numbers.set(counter, start - 1);
  // Impress splits the items of one list into several lists.
  const continuedKey = isContinued ? state.listKeys.get(counter) : undefined;
  const key = start === undefined ? 'bullets' : (continuedKey ?? `${style} ${attributes['xml:id'] ?? ''}`);
  state.listKeys.set(counter, key);
  for (const item of listChildElements(list)) {
    const startValue = Number(item.attributes['text:start-value']);
    if (startValue >= 0) state.numbers.set(counter, startValue - 1);
    const isNested = (element: XmlElement): boolean => element.name === 'text:list';
    const children = state.readBlocks({
      ...item,
      children: listChildElements(item).filter((inner) => !isNested(inner)),
    });
    if (hasNoLabel) for (const block of children) addBlock(builder, block);
    else if (children.length > 0) {
      const value = (state.numbers.get(counter) ?? 0) + 1;
      if (start !== undefined) state.numbers.set(counter, value);
      addItem(
        builder,
        { level, ordered: start !== undefined, key, ...(start !== undefined && { value }) },
        children,
      );
    }
    for (const inner of listChildElements(item).filter(isNested))
      readOdfList(builder, inner, { level: level + 1, style }, state);
  }
}

/** Lists the rows of a table, including rows in row groups. */
export function listRows(table: XmlElement): XmlElement[] {
  return listChildElements(table).flatMap((element) => {
    if (element.name === 'table:table-row') return [element];
    return /^table:table-(?:header-rows|rows|row-group)$/.test(element.name) ? listRows(element) : [];
  });
}

function readOdfTable(table: XmlElement, state: OdfBodyState): Block | undefined {
  const hasHeader =
    listChildElements(table, 'table:table-header-rows').length > 0 ||
    table.attributes['table:use-first-row-styles'] !== 'false';
  const rows = listRows(table).map((row) =>
    listChildElements(row, 'table:table-cell').flatMap((element): OfficeCell[] => {
      const { attributes } = element;
      const cell: OfficeCell = {
        children: toCellInlines(state.readBlocks(element)),
        columns: Number(attributes['table:number-columns-spanned'] ?? 1) || 1,
        rows: Number(attributes['table:number-rows-spanned'] ?? 1) || 1,
      };
      const repeat = Math.min(
        MAX_REPEATED_ROWS,
        Number(attributes['table:number-columns-repeated'] ?? 1) || 1,
      );
      return Array.from({ length: repeat }, () => cell);
    }),
  );
  return createTableFromCells(rows, hasHeader);
}
