import type { Block, Inline } from '../../content/index.ts';
import { child, descendants, elements, textOf, type XmlElement } from '../xml.ts';
import { readChart } from './chart.ts';
import {
  addBlock,
  addParagraph,
  type Flow,
  hasVisibleContent,
  lines,
  newBlockBuilder,
  text,
} from './flow.ts';
import type { OfficePackage, Relationships } from './package.ts';
import { toImage } from './picture.ts';
import { addText, lineOf, type ListStyles } from './slide-text.ts';
import { toCellInlines, tableFromCells } from './table.ts';

export interface Slide {
  file: OfficePackage;
  /** Address of the document. */
  url: string;
  relationships: Relationships;
  /** Roots of the slide's layout and master. */
  layout: XmlElement | undefined;
  master: XmlElement | undefined;
}

/** The blocks of a slide: its title as a heading, then its shapes in their order. */
export async function readSlide(root: XmlElement, slide: Slide): Promise<Block[]> {
  const shapes = flattenShapes(child(root, 'p:cSld', 'p:spTree'));
  const flow = newBlockBuilder();
  const title = shapes.find(
    (shape) => isTitle(shape) && titleOf(shape, slide).some((node) => hasVisibleContent([node])),
  );
  if (title === undefined) addBlock(flow, { type: 'separator' });
  else addBlock(flow, { type: 'heading', level: 1, children: titleOf(title, slide) });
  for (const shape of shapes) if (shape !== title) await addShape(flow, shape, slide);
  return flow.blocks;
}

/** Shapes with the groups dissolved. */
export function flattenShapes(tree: XmlElement | undefined): XmlElement[] {
  return elements(tree).flatMap((element) => {
    if (element.name === 'p:grpSp') return flattenShapes(element);
    if (element.name !== 'mc:AlternateContent') return [element];
    return flattenShapes(child(element, 'mc:Choice') ?? child(element, 'mc:Fallback'));
  });
}

interface Placeholder {
  type: string;
  index: string;
}

export function placeholderOf(shape: XmlElement): Placeholder | undefined {
  const properties = elements(shape).find(({ name }) => name.startsWith('p:nv'));
  const found = child(properties, 'p:nvPr', 'p:ph');
  return found && { type: found.attributes['type'] ?? 'obj', index: found.attributes['idx'] ?? '0' };
}

const isTitle = (shape: XmlElement): boolean => /^(?:title|ctrTitle)$/.test(placeholderOf(shape)?.type ?? '');

function titleOf(shape: XmlElement, slide: Slide): Inline[] {
  return elements(child(shape, 'p:txBody'), 'a:p').flatMap((paragraph) => [
    ...lineOf(paragraph, slide.relationships),
    text(' '),
  ]);
}

async function addShape(flow: Flow, shape: XmlElement, slide: Slide): Promise<void> {
  if (shape.name === 'p:sp' || shape.name === 'p:cxnSp') {
    const place = placeholderOf(shape);
    if (/^(?:dt|ftr|sldNum|hdr)$/.test(place?.type ?? '')) return;
    addText(flow, child(shape, 'p:txBody'), slide.relationships, listStyles(place, slide));
  } else if (shape.name === 'p:pic') {
    const { descr = '', title = '' } = child(shape, 'p:nvPicPr', 'p:cNvPr')?.attributes ?? {};
    const blip = child(shape, 'p:blipFill', 'a:blip')?.attributes;
    const source = slide.relationships.get(blip?.['r:embed'] ?? blip?.['r:link'] ?? '');
    const picture = toImage(source, descr || title, slide.url);
    if (picture !== undefined) addParagraph(flow, [picture]);
  } else if (shape.name === 'p:graphicFrame') {
    const data = child(shape, 'a:graphic', 'a:graphicData');
    const target = (name: string, id: string): string | undefined =>
      slide.relationships.get(child(data, name)?.attributes[id] ?? '')?.target;
    for (const table of elements(data, 'a:tbl')) {
      const block = readTable(table, slide.relationships);
      if (block !== undefined) addBlock(flow, block);
    }
    for (const block of readChart(await slide.file.part(target('c:chart', 'r:id')))) addBlock(flow, block);
    for (const line of descendants(await slide.file.part(target('dgm:relIds', 'r:dm')), 'a:p')) {
      addParagraph(flow, lines(descendants(line, 'a:t').map(textOf).join('')));
    }
  }
}

/** Bullets come from the layout's placeholder, the master's, and the master's styles, in this order. */
function listStyles(place: Placeholder | undefined, { layout, master }: Slide): ListStyles {
  if (place === undefined) return [];
  const styleIn = (root: XmlElement | undefined, matches: (other: Placeholder) => boolean) => {
    const shape = flattenShapes(child(root, 'p:cSld', 'p:spTree')).find((other) => {
      const found = placeholderOf(other);
      return found !== undefined && matches(found);
    });
    return child(shape, 'p:txBody', 'a:lstStyle');
  };
  const isBody = /^(?:obj|body)$/.test(place.type);
  return [
    styleIn(layout, (other) => other.index === place.index && (isBody || other.type === place.type)),
    styleIn(master, (other) => other.type === (isBody ? 'body' : place.type)),
    isBody ? child(master, 'p:txStyles', 'p:bodyStyle') : undefined,
  ];
}

function readTable(table: XmlElement, relationships: Relationships): Block | undefined {
  const header = child(table, 'a:tblPr')?.attributes['firstRow'];
  const rows = elements(table, 'a:tr').map((row) =>
    elements(row, 'a:tc').map((cell) => {
      const { hMerge, vMerge } = cell.attributes;
      const flow = newBlockBuilder();
      if (hMerge === undefined && vMerge === undefined)
        addText(flow, child(cell, 'a:txBody'), relationships, []);
      return { children: toCellInlines(flow.blocks) };
    }),
  );
  return tableFromCells(rows, header === undefined || header === '1' || header === 'true');
}
