import { singlePageContent, toMetadata } from '../blocks.ts';
import { parseMarkdown } from '../markdown.ts';
import { decodeText } from '../text.ts';
import type { Reader } from '../types.ts';

/** GitHub Flavored Markdown, with or without front matter. */
export const readMarkdown: Reader = async ({ bytes, contentType }) => {
  const text = decodeText(bytes, contentType).replace(/\r\n?/g, '\n');
  const end = text.startsWith('---\n') ? text.indexOf('\n---\n', 3) : -1;
  const front = end === -1 ? '' : text.slice(4, end);
  const blocks = parseMarkdown(end === -1 ? text : text.slice(end + 5));
  const field = (name: string): string | undefined =>
    new RegExp(`^${name}:[^\\S\\n]*["']?([^\\n]{1,1000}?)["']?[^\\S\\n]*$`, 'im').exec(front)?.[1];
  const metadata = { title: field('title'), author: field('author'), description: field('description') };
  return singlePageContent('markdown', blocks, toMetadata(metadata));
};
