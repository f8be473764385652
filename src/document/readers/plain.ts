import {
  createCodeBlock,
  htmlToBlocks,
  createParagraph,
  createSinglePageContent,
  toMetadata,
} from '../blocks.ts';
import { findLanguage } from '../../content/index.ts';
import { areJsonLines, splitPlainText } from '../plain-text.ts';
import { decodeText } from '../text.ts';
import type { DocumentReader } from '../types.ts';

/** Reads plain text. Line breaks are kept; text with columns, drawings or records becomes code blocks. */
export const readText: DocumentReader = async ({ bytes, contentType }) => {
  const text = decodeText(bytes, contentType).replace(/\r\n?/g, '\n');
  const blocks = splitPlainText(text).map(({ isPreformatted, lines }) =>
    isPreformatted
      ? createCodeBlock(lines.join('\n'), areJsonLines(lines) ? 'json' : undefined)
      : createParagraph(lines.join('\n')),
  );
  return createSinglePageContent('text', blocks);
};

export const readCodeFile: DocumentReader = async ({ bytes, contentType, fileName }) =>
  createSinglePageContent('code', [
    createCodeBlock(decodeText(bytes, contentType), findLanguage(fileName, contentType)),
  ]);

/** Reads HTML that has another content type, without a browser. */
export const readHtmlFile: DocumentReader = async ({ bytes, contentType, url }) => {
  const html = decodeText(bytes, contentType);
  const title = /<title[^>]{0,200}>([^<]{1,1000})/i.exec(html)?.[1];
  return createSinglePageContent('html', htmlToBlocks(html, url), toMetadata({ title }));
};
