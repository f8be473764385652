import { createSinglePageContent } from '../blocks.ts';
import { parseMarkdown } from '../markdown.ts';
import { asciidocToMarkdown } from '../markup/asciidoc.ts';
import { orgToMarkdown } from '../markup/org.ts';
import { rstToMarkdown } from '../markup/rst.ts';
import { texToMarkdown } from '../markup/tex.ts';
import { decodeText } from '../text.ts';
import type { DocumentFormat, DocumentReader } from '../types.ts';

const createReader =
  (format: DocumentFormat, toMarkdown: (source: string) => string): DocumentReader =>
  async ({ bytes, contentType, url }) => {
    const source = decodeText(bytes, contentType)
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n');
    return createSinglePageContent(format, parseMarkdown(toMarkdown(source), url));
  };

/**
 * Readers of markup languages, which convert the text to Markdown. An unknown construct stays as text or is left out.
 */
export const readAsciidoc = createReader('asciidoc', asciidocToMarkdown);
export const readOrg = createReader('org', orgToMarkdown);
export const readRst = createReader('rst', rstToMarkdown);
export const readTex = createReader('tex', texToMarkdown);
