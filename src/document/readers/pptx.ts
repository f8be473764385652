import { type Block, normaliseBlocks } from '../../content/index.ts';
import { createBlockBuilder } from '../office/block-builder.ts';
import {
  findFirstTarget,
  openOfficePackage,
  type OfficePackage,
  type Relationships,
} from '../office/office-package.ts';
import { findPlaceholder, flattenShapes, type Slide, readSlide } from '../office/slides/slide.ts';
import { readCommentAuthors, readSlideComments } from '../office/slides/slide-comments.ts';
import { addSlideText } from '../office/slides/slide-text.ts';
import { createDocumentContent } from '../blocks.ts';
import { isPageSelected } from '../page-selection.ts';
import type { DocumentBlock, DocumentReader } from '../types.ts';
import { findChildElement, listChildElements, type XmlElement } from '../xml.ts';

/** Reads presentations (ECMA-376 part 1, PresentationML): the visible slides in order, with speaker notes as quotes. */
export const readPptx: DocumentReader = async (input) => {
  const file = await openOfficePackage(input.bytes);
  const relationships = await file.relationships(file.main);
  const presentation = await file.part(file.main);
  const authors = await readCommentAuthors(file, relationships);
  const parts = cacheParts(file);
  const blocks: DocumentBlock[] = [];
  let number = 0;
  let read = 0;
  for (const entry of listChildElements(findChildElement(presentation, 'p:sldIdLst'), 'p:sldId')) {
    number += 1;
    const path = relationships.get(entry.attributes['r:id'] ?? '')?.target;
    if (!isPageSelected(number, read, input.config)) continue;
    const root = await file.part(path);
    if (path === undefined || root === undefined || /^(?:0|false)$/.test(root.attributes['show'] ?? '1'))
      continue;
    read += 1;
    const slideRelationships = await file.relationships(path);
    const layout = findFirstTarget(slideRelationships, 'slideLayout');
    const master =
      layout === undefined ? undefined : findFirstTarget(await file.relationships(layout), 'slideMaster');
    const slide: Slide = {
      file,
      url: input.url.replace(/#.*$/s, ''),
      relationships: slideRelationships,
      layout: await parts(layout),
      master: await parts(master),
    };
    const page = await readSlide(root, slide);
    if (input.config.includeNotes !== false) {
      page.push(...(await readNotes(file, slideRelationships)));
      page.push(...(await readSlideComments(file, slideRelationships, authors)));
    }
    // Remove a separator before the first slide, because there is nothing before it to separate.
    if (blocks.length === 0 && page[0]?.type === 'separator') page.shift();
    for (const block of normaliseBlocks(page)) blocks.push({ block, page: number });
  }
  const warnings = read < number ? [`${read} of ${number} slides were read.`] : [];
  return createDocumentContent('pptx', blocks, read, await file.metadata(), warnings);
};

/** Returns a function that parses each file of the package only once, because many slides share layouts and masters. */
function cacheParts(file: OfficePackage): OfficePackage['part'] {
  const cachedParts = new Map<string | undefined, XmlElement | undefined>();
  return async (path) => {
    if (!cachedParts.has(path)) cachedParts.set(path, await file.part(path));
    return cachedParts.get(path);
  };
}

/** Reads the speaker notes of a slide as a quote. */
async function readNotes(file: OfficePackage, relationships: Relationships): Promise<Block[]> {
  const path = findFirstTarget(relationships, 'notesSlide');
  const root = await file.part(path);
  if (path === undefined || root === undefined) return [];
  const links = await file.relationships(path);
  const builder = createBlockBuilder();
  for (const shape of flattenShapes(findChildElement(root, 'p:cSld', 'p:spTree'))) {
    if (findPlaceholder(shape)?.type === 'body')
      addSlideText(builder, findChildElement(shape, 'p:txBody'), links, []);
  }
  return builder.blocks.length === 0 ? [] : [{ type: 'quote', children: builder.blocks }];
}
