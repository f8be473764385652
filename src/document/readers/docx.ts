import { type Block, normaliseBlocks } from '../../content/index.ts';
import { createSinglePageContent } from '../blocks.ts';
import { readDrawingLines, readChart } from '../office/chart.ts';
import { readBody } from '../office/docx/body.ts';
import type { DocxContext } from '../office/docx/inline.ts';
import { type NumberParagraph, readNumbering } from '../office/docx/numbering.ts';
import { readStyles, readStyleValue } from '../office/docx/styles.ts';
import { addParagraph, createBlockBuilder, createInlinesWithBreaks } from '../office/block-builder.ts';
import {
  findFirstTarget,
  openOfficePackage,
  type OfficePackage,
  type Relationships,
} from '../office/office-package.ts';
import type { DocumentReader } from '../types.ts';
import { findChildElement, listChildElements } from '../xml.ts';

const MAX_DOCX_FIGURES = 200;

/** Reads Word documents (ECMA-376 part 1, WordprocessingML). Tracked changes are read as if they were accepted. */
export const readDocx: DocumentReader = async (input) => {
  const file = await openOfficePackage(input.bytes);
  const relationships = await file.relationships(file.main);
  const stylesPart = await file.part(findFirstTarget(relationships, 'styles'));
  const styles = readStyles(stylesPart);
  const numbering = readNumbering(await file.part(findFirstTarget(relationships, 'numbering')), styles);
  const context: DocxContext = {
    url: input.url.replace(/#.*$/s, ''),
    styles,
    relationships,
    figures: await readFigures(file, relationships),
    readBox: (content) => readBody(content, context, numbering),
    includeNotes: input.config.includeNotes !== false,
    comments: { byId: new Map(), starts: new Map(), notes: [] },
    fields: [],
    title: { isRead: false },
  };
  await readComments(file, context, numbering);
  const body = findChildElement(await file.part(file.main), 'w:body');
  const blocks = body === undefined ? [] : readBody(body, context, numbering);
  if (context.includeNotes) {
    for (const noteKind of ['footnote', 'endnote'] as const) {
      const path = findFirstTarget(relationships, `${noteKind}s`);
      if (path === undefined) continue;
      const noteContext = { ...context, relationships: await file.relationships(path) };
      for (const note of listChildElements(await file.part(path), `w:${noteKind}`)) {
        const id = note.attributes['w:id'] ?? '';
        const children =
          note.attributes['w:type'] === undefined ? readBody(note, noteContext, numbering) : [];
        const label = noteKind === 'footnote' ? id : `e${id}`;
        if (children.length > 0) blocks.push({ type: 'footnote', label, children });
      }
    }
  }
  blocks.push(...context.comments.notes);
  const language = findChildElement(stylesPart, 'w:docDefaults', 'w:rPrDefault', 'w:rPr');
  const languageTag = readStyleValue(language, 'w:lang');
  const metadata = { ...(languageTag !== undefined && { lang: languageTag }), ...(await file.metadata()) };
  return createSinglePageContent('docx', normaliseBlocks(blocks), metadata);
};

/** Reads the comments of the document, before the text refers to them. */
async function readComments(
  file: OfficePackage,
  context: DocxContext,
  numbering: NumberParagraph,
): Promise<void> {
  const path = findFirstTarget(context.relationships, 'comments');
  if (path === undefined || !context.includeNotes) return;
  const commentContext = { ...context, relationships: await file.relationships(path) };
  for (const comment of listChildElements(await file.part(path), 'w:comment')) {
    const { 'w:id': id = '', 'w:author': author, 'w:date': date } = comment.attributes;
    const body = readBody(comment, commentContext, numbering);
    if (body.length > 0) context.comments.byId.set(id, { author, date, body });
  }
}

/** Reads the blocks of charts and diagrams, by the path of their file in the package. */
async function readFigures(file: OfficePackage, relationships: Relationships): Promise<Map<string, Block[]>> {
  const figures = new Map<string, Block[]>();
  for (const { type, target, external } of relationships.values()) {
    if (external || figures.size >= MAX_DOCX_FIGURES) continue;
    if (type === 'chart') figures.set(target, readChart(await file.part(target)));
    else if (type === 'diagramData') {
      const builder = createBlockBuilder();
      for (const line of readDrawingLines(await file.part(target)))
        addParagraph(builder, createInlinesWithBreaks(line));
      figures.set(target, builder.blocks);
    }
  }
  return figures;
}
