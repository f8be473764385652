import { createSinglePageContent, toMetadata } from '../blocks.ts';
import { parseMarkdown } from '../markdown.ts';
import { decodeText } from '../text.ts';
import type { DocumentReader } from '../types.ts';

/** Reads GitHub Flavored Markdown, with or without front matter. */
export const readMarkdown: DocumentReader = async ({ bytes, contentType, url }) => {
  const text = decodeText(bytes, contentType).replace(/\r\n?/g, '\n');
  const frontMatterEnd = text.startsWith('---\n') ? text.indexOf('\n---\n', 3) : -1;
  const frontMatter = frontMatterEnd === -1 ? '' : text.slice(4, frontMatterEnd);
  const blocks = parseMarkdown(frontMatterEnd === -1 ? text : text.slice(frontMatterEnd + 5), url);
  const readField = (name: string): string | undefined =>
    new RegExp(`^${name}:[^\\S\\n]*["']?([^\\n]{1,1000}?)["']?[^\\S\\n]*$`, 'im').exec(frontMatter)?.[1];
  const metadata = {
    title: readField('title'),
    author: readField('author'),
    description: readField('description'),
  };
  return createSinglePageContent('markdown', blocks, toMetadata(metadata));
};
