import { type Block, normaliseBlocks } from '../../content/index.ts';
import { createDocumentContent } from '../blocks.ts';
import { readCompoundStream } from '../office/ole/compound-file.ts';
import { readOleMetadata } from '../office/ole/metadata.ts';
import { isPageSelected } from '../page-selection.ts';
import { readNotesText, readSlideShapes, readSlideIdOfNotes } from '../ppt/shapes.ts';
import { findSlides, isHiddenSlide } from '../ppt/slides.ts';
import { type DocumentBlock, type DocumentReader, UnreadableDocument } from '../types.ts';

/** Reads presentations of PowerPoint 97 to 2003 (MS-PPT): the visible slides in order, with speaker notes as quotes. */
export const readPpt: DocumentReader = async ({ bytes, config }) => {
  const document = readCompoundStream(bytes, 'PowerPoint Document');
  if (document === undefined) throw new UnreadableDocument('The presentation is damaged.');
  const { slides, notes } = findSlides(document, readCompoundStream(bytes, 'Current User'));
  const notesBySlide = new Map(notes.map(({ record }) => [record && readSlideIdOfNotes(record), record]));
  const blocks: DocumentBlock[] = [];
  let read = 0;
  for (const [index, { id, record, texts }] of slides.entries()) {
    if (record === undefined || isHiddenSlide(record) || !isPageSelected(index + 1, read, config)) continue;
    read += 1;
    const page = readSlideShapes(record, texts);
    const note = config.includeNotes === false ? undefined : notesBySlide.get(id);
    const children: Block[] = note === undefined ? [] : readNotesText(note);
    if (children.length > 0) page.push({ type: 'quote', children });
    // Remove a separator before the first slide, because there is nothing before it to separate.
    if (blocks.length === 0 && page[0]?.type === 'separator') page.shift();
    for (const block of normaliseBlocks(page)) blocks.push({ block, page: index + 1 });
  }
  const warnings = read < slides.length ? [`${read} of ${slides.length} slides were read.`] : [];
  return createDocumentContent('ppt', blocks, read, readOleMetadata(bytes), warnings);
};
