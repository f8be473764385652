import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { memo, useMemo } from 'preact/compat';
import { renderNodes } from './render-nodes.tsx';
import './markdown.css';

/** Characters. A longer block is shown as plain text, because rendering it would block the page. */
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
