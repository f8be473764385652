import {
  createCodeBlock,
  htmlToBlocks,
  createParagraph,
  createSinglePageContent,
  toMetadata,
} from '../blocks.ts';
import { findLanguage } from '../languages.ts';
import { decodeText } from '../text.ts';
import type { DocumentReader } from '../types.ts';

/** Reads plain text. Blank lines separate paragraphs, and other line breaks are kept. */
export const readText: DocumentReader = async ({ bytes, contentType }) => {
  const text = decodeText(bytes, contentType).replace(/\r\n?/g, '\n');
  const paragraphs = text.split(/\n(?:[^\S\n]*\n)+/).filter((part) => part.trim() !== '');
  return createSinglePageContent('text', paragraphs.map(createParagraph));
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
