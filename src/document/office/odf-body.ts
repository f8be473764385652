import type { Block, HeadingLevel, Inline } from '../../content/index.ts';
import { elements, type XmlElement } from '../xml.ts';
import { addBlock, addItem, addParagraph, type Flow, hasVisibleContent, newBlockBuilder } from './flow.ts';
import { readOdfChart, type OdfDocument } from './odf.ts';
import { addShape, type OdfContext, type OdfLine, readInline } from './odf-inline.ts';
import { type Cell, toCellInlines, tableFromCells } from './table.ts';

const MAX_REPEAT = 1000;

interface State extends OdfContext {
  hasTitle: boolean;
  /** The last number of each list style and level. */
  numbers: Map<string, number>;
}

/** Reads bodies of an OpenDocument file; the notes that they refer to gather in `notes`. */
export function createOdfReader(document: OdfDocument): OdfContext {
  const state: State = {
    document,
    notes: [],
    hasTitle: false,
    numbers: new Map(),
    readBlocks: (parent) => {
      const flow = newBlockBuilder();
      readInto(flow, parent, state);
      return flow.blocks;
    },
    readObject: (root) => readOdfChart(root, (table) => readTable(table, state)),
  };
  return state;
}

function readInto(flow: Flow, parent: XmlElement, state: State): void {
  for (const element of elements(parent)) {
    switch (element.name) {
      case 'text:p':
      case 'text:h':
        readParagraph(flow, element, state);
        break;
      case 'text:list':
        readList(flow, element, { level: 0, style: '', key: '' }, state);
        break;
      case 'table:table': {
        const table = readTable(element, state);
        if (table !== undefined) addBlock(flow, table);
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
        if (element.attributes['text:display'] !== 'none') readInto(flow, element, state);
        break;
      default:
        if (/^(?:draw|dr3d):/.test(element.name)) {
          const line: OdfLine = { children: [], after: [] };
          addShape(element, line, state);
          addLine(flow, line);
        }
    }
  }
}

function addLine(flow: Flow, line: OdfLine): void {
  addParagraph(flow, line.children);
  for (const block of line.after) addBlock(flow, block);
}

function readParagraph(flow: Flow, element: XmlElement, state: State): void {
  const style = state.document.styles.get(`paragraph ${element.attributes['text:style-name']}`);
  if (style?.isHidden === true) return;
  const names = style?.names ?? [(element.attributes['text:style-name'] ?? '').replace(/_20_/g, ' ')];
  const is = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  const isCode = is(/^preformatted text$/i);
  const line: OdfLine = { children: [], after: [] };
  readInline(element, line, state, isCode);
  if (isCode) addBlock(flow, { type: 'code', value: plain(line.children) });
  else if (!hasVisibleContent(line.children)) addLine(flow, line);
  else {
    const level = levelOf(element, is, state);
    if (level !== undefined) {
      addBlock(flow, { type: 'heading', level, children: line.children });
      addLine(flow, { ...line, children: [] });
    } else if (is(/^quotations$/i)) {
      addBlock(flow, { type: 'quote', children: [{ type: 'paragraph', children: line.children }] });
      addLine(flow, { ...line, children: [] });
    } else addLine(flow, line);
  }
}

/** The level of a heading; headings stand below the title. */
function levelOf(
  element: XmlElement,
  is: (pattern: RegExp) => boolean,
  state: State,
): HeadingLevel | undefined {
  if (element.name === 'text:h') {
    const level = Number(element.attributes['text:outline-level'] ?? 1) || 1;
    return Math.max(1, Math.min(6, level + (state.hasTitle ? 1 : 0))) as HeadingLevel;
  }
  if (is(/^subtitle$/i)) return 2;
  if (!is(/^title$/i)) return undefined;
  state.hasTitle = true;
  return 1;
}

const plain = (children: readonly Inline[]): string =>
  children
    .map((node) => {
      if (node.type === 'text' || node.type === 'code') return node.value;
      if (node.type === 'break') return '\n';
      return 'children' in node ? plain(node.children) : '';
    })
    .join('');

interface ListPlace {
  /** From 0. */
  level: number;
  style: string;
  key: string;
}

function readList(flow: Flow, list: XmlElement, outer: ListPlace, state: State): void {
  const { attributes } = list;
  const { level } = outer;
  const style = attributes['text:style-name'] ?? outer.style;
  const start = state.document.lists.get(style)?.get(level + 1);
  const counter = `${style} ${level}`;
  const isContinued =
    attributes['text:continue-numbering'] === 'true' || attributes['text:continue-list'] !== undefined;
  if (start !== undefined && !isContinued) state.numbers.set(counter, start - 1);
  const key = isContinued ? style : `${style} ${attributes['xml:id'] ?? ''}`;
  for (const item of elements(list)) {
    const said = Number(item.attributes['text:start-value']);
    if (said >= 0) state.numbers.set(counter, said - 1);
    const isNested = (element: XmlElement): boolean => element.name === 'text:list';
    const children = state.readBlocks({
      ...item,
      children: elements(item).filter((inner) => !isNested(inner)),
    });
    if (children.length > 0) {
      const value = (state.numbers.get(counter) ?? 0) + 1;
      if (start !== undefined) state.numbers.set(counter, value);
      addItem(
        flow,
        { level, ordered: start !== undefined, key, ...(start !== undefined && { value }) },
        children,
      );
    }
    for (const inner of elements(item).filter(isNested))
      readList(flow, inner, { level: level + 1, style, key }, state);
  }
}

/** Rows of a table, with the groups they stand in dissolved. */
export function rowsOf(table: XmlElement): XmlElement[] {
  return elements(table).flatMap((element) => {
    if (element.name === 'table:table-row') return [element];
    return /^table:table-(?:header-rows|rows|row-group)$/.test(element.name) ? rowsOf(element) : [];
  });
}

function readTable(table: XmlElement, state: State): Block | undefined {
  const hasHeader =
    elements(table, 'table:table-header-rows').length > 0 ||
    table.attributes['table:use-first-row-styles'] !== 'false';
  const rows = rowsOf(table).map((row) =>
    elements(row, 'table:table-cell').flatMap((element): Cell[] => {
      const { attributes } = element;
      const cell: Cell = {
        children: toCellInlines(state.readBlocks(element)),
        columns: Number(attributes['table:number-columns-spanned'] ?? 1) || 1,
        rows: Number(attributes['table:number-rows-spanned'] ?? 1) || 1,
      };
      const repeat = Math.min(MAX_REPEAT, Number(attributes['table:number-columns-repeated'] ?? 1) || 1);
      return Array.from({ length: repeat }, () => cell);
    }),
  );
  return tableFromCells(rows, hasHeader);
}
