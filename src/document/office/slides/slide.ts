import type { Block, Inline } from '../../../content/index.ts';
import { findChildElement, listChildElements, type XmlElement } from '../../xml.ts';
import { readDrawingLines, readChart } from '../chart.ts';
import {
  addBlock,
  addParagraph,
  type BlockBuilder,
  hasVisibleContent,
  createInlinesWithBreaks,
  createBlockBuilder,
  createText,
} from '../block-builder.ts';
import type { OfficePackage, Relationships } from '../office-package.ts';
import { toImage } from '../image.ts';
import { addSlideText, readTextLine, type ListStyles } from './slide-text.ts';
import { toCellInlines, createTableFromCells } from '../table.ts';

export interface Slide {
  file: OfficePackage;
  /** Address of the document. */
  url: string;
  relationships: Relationships;
  /** Root elements of the slide's layout and of its master. */
  layout: XmlElement | undefined;
  master: XmlElement | undefined;
}

/** Reads the blocks of a slide: its title as a heading, and then the other shapes in document order. */
export async function readSlide(root: XmlElement, slide: Slide): Promise<Block[]> {
  const shapes = flattenShapes(findChildElement(root, 'p:cSld', 'p:spTree'));
  const builder = createBlockBuilder();
  const title = shapes.find(
    (shape) => isTitlePlaceholder(shape) && readTitle(shape, slide).some((node) => hasVisibleContent([node])),
  );
  if (title === undefined) addBlock(builder, { type: 'separator' });
  else addBlock(builder, { type: 'heading', level: 1, children: readTitle(title, slide) });
  for (const shape of shapes) if (shape !== title) await addShape(builder, shape, slide);
  return builder.blocks;
}

/** Lists all shapes, including those in groups. */
export function flattenShapes(tree: XmlElement | undefined): XmlElement[] {
  return listChildElements(tree).flatMap((element) => {
    if (element.name === 'p:grpSp') return flattenShapes(element);
    if (element.name !== 'mc:AlternateContent') return [element];
    return flattenShapes(findChildElement(element, 'mc:Choice') ?? findChildElement(element, 'mc:Fallback'));
  });
}

interface Placeholder {
  type: string;
  index: string;
}

export function findPlaceholder(shape: XmlElement): Placeholder | undefined {
  const properties = listChildElements(shape).find(({ name }) => name.startsWith('p:nv'));
  const placeholderElement = findChildElement(properties, 'p:nvPr', 'p:ph');
  return (
    placeholderElement && {
      type: placeholderElement.attributes['type'] ?? 'obj',
      index: placeholderElement.attributes['idx'] ?? '0',
    }
  );
}

const isTitlePlaceholder = (shape: XmlElement): boolean =>
  /^(?:title|ctrTitle)$/.test(findPlaceholder(shape)?.type ?? '');

function readTitle(shape: XmlElement, slide: Slide): Inline[] {
  return listChildElements(findChildElement(shape, 'p:txBody'), 'a:p').flatMap((paragraph) => [
    ...readTextLine(paragraph, slide.relationships),
    createText(' '),
  ]);
}

async function addShape(builder: BlockBuilder, shape: XmlElement, slide: Slide): Promise<void> {
  if (shape.name === 'p:sp' || shape.name === 'p:cxnSp') {
    const placeholder = findPlaceholder(shape);
    if (/^(?:dt|ftr|sldNum|hdr)$/.test(placeholder?.type ?? '')) return;
    addSlideText(
      builder,
      findChildElement(shape, 'p:txBody'),
      slide.relationships,
      findListStyles(placeholder, slide),
    );
  } else if (shape.name === 'p:pic') {
    const { descr = '', title = '' } = findChildElement(shape, 'p:nvPicPr', 'p:cNvPr')?.attributes ?? {};
    const pictureAttributes = findChildElement(shape, 'p:blipFill', 'a:blip')?.attributes;
    const source = slide.relationships.get(
      pictureAttributes?.['r:embed'] ?? pictureAttributes?.['r:link'] ?? '',
    );
    const picture = toImage(source, descr || title, slide.url);
    if (picture !== undefined) addParagraph(builder, [picture]);
  } else if (shape.name === 'p:graphicFrame') {
    const data = findChildElement(shape, 'a:graphic', 'a:graphicData');
    const target = (name: string, id: string): string | undefined =>
      slide.relationships.get(findChildElement(data, name)?.attributes[id] ?? '')?.target;
    for (const table of listChildElements(data, 'a:tbl')) {
      const block = readSlideTable(table, slide.relationships);
      if (block !== undefined) addBlock(builder, block);
    }
    for (const block of readChart(await slide.file.part(target('c:chart', 'r:id')))) addBlock(builder, block);
    for (const line of readDrawingLines(await slide.file.part(target('dgm:relIds', 'r:dm'))))
      addParagraph(builder, createInlinesWithBreaks(line));
  }
}

/**
 * Finds the list styles of a placeholder: those of the same placeholder in the layout and in the master, and the body
 * style.
 */
function findListStyles(placeholder: Placeholder | undefined, { layout, master }: Slide): ListStyles {
  if (placeholder === undefined) return [];
  const findStyle = (root: XmlElement | undefined, matches: (other: Placeholder) => boolean) => {
    const shape = flattenShapes(findChildElement(root, 'p:cSld', 'p:spTree')).find((other) => {
      const placeholderElement = findPlaceholder(other);
      return placeholderElement !== undefined && matches(placeholderElement);
    });
    return findChildElement(shape, 'p:txBody', 'a:lstStyle');
  };
  const isBody = /^(?:obj|body)$/.test(placeholder.type);
  return [
    findStyle(
      layout,
      (other) => other.index === placeholder.index && (isBody || other.type === placeholder.type),
    ),
    findStyle(master, (other) => other.type === (isBody ? 'body' : placeholder.type)),
    isBody ? findChildElement(master, 'p:txStyles', 'p:bodyStyle') : undefined,
  ];
}

function readSlideTable(table: XmlElement, relationships: Relationships): Block | undefined {
  const header = findChildElement(table, 'a:tblPr')?.attributes['firstRow'];
  const rows = listChildElements(table, 'a:tr').map((row) =>
    listChildElements(row, 'a:tc').map((cell) => {
      const { hMerge, vMerge } = cell.attributes;
      const builder = createBlockBuilder();
      if (hMerge === undefined && vMerge === undefined)
        addSlideText(builder, findChildElement(cell, 'a:txBody'), relationships, []);
      return { children: toCellInlines(builder.blocks) };
    }),
  );
  return createTableFromCells(rows, header === undefined || header === '1' || header === 'true');
}
