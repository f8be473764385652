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

/** Reads source text, which becomes one code block. Only LaTeX is recognised without a file name or content type. */
export const readCodeFile: DocumentReader = async ({ bytes, contentType, fileName }) => {
  const text = decodeText(bytes, contentType).replace(/\r\n?/g, '\n');
  const language = findLanguage(fileName, contentType) ?? 'latex';
  const title = TITLES.get(language)?.exec(text)?.groups?.['title'];
  return createSinglePageContent('code', [createCodeBlock(text, language)], toMetadata({ title }));
};

/** Matches the title in texts of markup languages. */
const TITLES: ReadonlyMap<string, RegExp> = new Map([
  ['asciidoc', /^= (?<title>[^\n]{1,1000})/m],
  ['latex', /\\title\s{0,9}\{(?<title>[^{}]{1,1000})\}/],
  ['org', /^#\+title:(?<title>[^\n]{1,1000})/im],
  ['rst', /^\s{0,99}(?:([=~"#*+-])\1+\n ?)?(?<title>[^\s.][^\n]{0,1000})\n([=~"#*+-])\3+(?:\n|$)/],
]);

/** Reads HTML that has another content type, without a browser. */
export const readHtmlFile: DocumentReader = async ({ bytes, contentType, url }) => {
  const html = decodeText(bytes, contentType);
  const title = /<title[^>]{0,200}>([^<]{1,1000})/i.exec(html)?.[1];
  return createSinglePageContent('html', htmlToBlocks(html, url), toMetadata({ title }));
};
