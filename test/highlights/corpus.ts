import type { CorpusBlock, MarkdownLayer } from '../../src/highlights/index.ts';

type BlockType = CorpusBlock['type'];

/** Creates a Markdown layer from blocks, like that of a capture. */
export function layer(...parts: [BlockType, string][]): MarkdownLayer {
  let markdown = '';
  let heading: string[] = [];
  const blocks = parts.map(([type, text], index): CorpusBlock => {
    if (markdown !== '') markdown += '\n\n';
    const start = markdown.length;
    markdown += text;
    const headingPath = heading;
    if (type === 'heading') heading = [text.replace(/^#+ /, '')];
    return {
      evidenceId: index + 1,
      markdownBlockId: `b${index + 1}`,
      nodeIds: [index * 10, index * 10 + 1],
      type,
      start,
      end: markdown.length,
      headingPath,
    };
  });
  return { markdown, blocks };
}
