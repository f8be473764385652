import { code, htmlToBlocks, paragraph, singlePageContent, toMetadata } from '../blocks.ts';
import { findLanguage } from '../languages.ts';
import { decodeText } from '../text.ts';
import type { Reader } from '../types.ts';

/** Reads plain text. Blank lines separate paragraphs, and other line breaks are kept. */
export const readText: Reader = async ({ bytes, contentType }) => {
  const text = decodeText(bytes, contentType).replace(/\r\n?/g, '\n');
  const paragraphs = text.split(/\n(?:[^\S\n]*\n)+/).filter((part) => part.trim() !== '');
  return singlePageContent('text', paragraphs.map(paragraph));
};

export const readCode: Reader = async ({ bytes, contentType, fileName }) =>
  singlePageContent('code', [code(decodeText(bytes, contentType), findLanguage(fileName, contentType))]);

/** Reads HTML that has another content type, without a browser. */
export const readHtml: Reader = async ({ bytes, contentType, url }) => {
  const html = decodeText(bytes, contentType);
  const title = /<title[^>]{0,200}>([^<]{1,1000})/i.exec(html)?.[1];
  return singlePageContent('html', htmlToBlocks(html, url), toMetadata({ title }));
};
