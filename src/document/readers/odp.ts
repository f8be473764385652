import { type Block, normaliseBlocks, toPlainText } from '../../content/index.ts';
import { openOdf } from '../office/odf/open-odf.ts';
import { createOdfReader } from '../office/odf/body.ts';
import { type OdfContext, readComment } from '../office/odf/inline.ts';
import { createDocumentContent } from '../blocks.ts';
import { isPageSelected } from '../page-selection.ts';
import type { DocumentBlock, DocumentContent, DocumentInput, DocumentReader } from '../types.ts';
import { findChildElement, listChildElements, type XmlElement } from '../xml.ts';

/** Reads OpenDocument presentations: the visible slides in order, with speaker notes as quotes. */
export const readOdp: DocumentReader = (input) => readPages(input, 'presentation', 'odp');

/** Reads OpenDocument drawings page by page. Each page is read like a slide. */
export const readOdg: DocumentReader = (input) => readPages(input, 'drawing', 'odg');

async function readPages(
  input: DocumentInput,
  body: 'presentation' | 'drawing',
  format: 'odp' | 'odg',
): Promise<DocumentContent> {
  const document = await openOdf(input, body);
  const blocks: DocumentBlock[] = [];
  let number = 0;
  let readSlides = 0;
  for (const slide of listChildElements(document.body, 'draw:page')) {
    number += 1;
    const style = document.styles.get(`drawing-page ${slide.attributes['draw:style-name']}`);
    if (style?.isHidden === true || !isPageSelected(number, readSlides, input.config)) continue;
    readSlides += 1;
    const page = readSlide(slide, createOdfReader(document));
    if (document.includeNotes) page.push(...readNotes(slide, createOdfReader(document)));
    for (const annotation of listChildElements(slide, 'office:annotation'))
      page.push(...readComment(annotation, '', createOdfReader(document)));
    if (blocks.length === 0 && page[0]?.type === 'separator') page.shift();
    for (const block of normaliseBlocks(page)) blocks.push({ block, page: number });
  }
  const warnings = readSlides < number ? [`${readSlides} of ${number} slides were read.`] : [];
  return createDocumentContent(format, blocks, readSlides, document.metadata, warnings);
}

const MAX_SLIDE_TITLE_CHARS = 120;
/** Matches slide names that the program generated. */
const GENERATED_SLIDE_NAME = /^(?:page)?\d*$/i;

/**
 * Reads a slide. Its heading is the title of the slide, or else its first shape if that is one short line, or else its
 * name. Without any of these, the slide starts with a separator.
 */
function readSlide(slide: XmlElement, reader: OdfContext): Block[] {
  const shapes = listChildElements(slide).filter(({ name }) => name !== 'presentation:notes');
  const shapesWithBlocks = shapes.map((shape) => ({
    isTitle: shape.attributes['presentation:class'] === 'title',
    blocks: reader.readBlocks({ ...slide, children: [shape] }),
  }));
  const shapesWithContent = shapesWithBlocks.filter(({ blocks }) => blocks.length > 0);
  const title =
    shapesWithContent.find(({ isTitle }) => isTitle) ??
    shapesWithContent.slice(0, 1).find(({ blocks }) => isShortLine(blocks));
  const name = slide.attributes['draw:name'] ?? '';
  const children = (title?.blocks ?? []).flatMap((block, index) => {
    if (block.type !== 'paragraph') return [];
    return index === 0 ? block.children : [{ type: 'text', value: ' ' } as const, ...block.children];
  });
  if (children.length === 0 && !GENERATED_SLIDE_NAME.test(name)) children.push({ type: 'text', value: name });
  const headingBlock: Block =
    children.length === 0 ? { type: 'separator' } : { type: 'heading', level: 1, children };
  const otherBlocks = shapesWithContent.filter((shape) => shape !== title).flatMap(({ blocks }) => blocks);
  return [headingBlock, ...otherBlocks, ...reader.notes];
}

const isShortLine = (blocks: readonly Block[]): boolean =>
  blocks.length === 1 &&
  blocks[0]!.type === 'paragraph' &&
  toPlainText(blocks).length <= MAX_SLIDE_TITLE_CHARS;

function readNotes(slide: XmlElement, reader: OdfContext): Block[] {
  const notes = findChildElement(slide, 'presentation:notes');
  if (notes === undefined) return [];
  // Calligra writes `outline` where the standard has `notes`.
  const frames = listChildElements(notes).filter((shape) =>
    /^(?:notes|outline)$/.test(shape.attributes['presentation:class'] ?? ''),
  );
  const children = reader.readBlocks({ ...notes, children: frames });
  return children.length === 0 ? [] : [{ type: 'quote', children }];
}
