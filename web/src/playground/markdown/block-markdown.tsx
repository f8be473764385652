import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { memo, useMemo } from 'react';
import { renderNodes } from './render.tsx';
import './markdown.css';

/** Beyond this a block is shown as it is: rendering it would hold the page up. */
const MAX_RENDERED = 100_000;

const EXTENSIONS = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** The Markdown of one block, rendered. */
export const BlockMarkdown = memo(function BlockMarkdown({ markdown }: { markdown: string }) {
  const rendered = useMemo(
    () =>
      markdown.length > MAX_RENDERED ? undefined : renderNodes(fromMarkdown(markdown, EXTENSIONS).children),
    [markdown],
  );
  if (rendered === undefined) {
    return (
      <pre className="md-raw" tabIndex={0}>
        {markdown}
      </pre>
    );
  }
  return <div className="md">{rendered}</div>;
});
