import type { ReactNode } from 'preact/compat';

interface RawViewProps {
  markdown: string;
  /** Passages to mark, verbatim. */
  marked: readonly string[];
}

/** The Markdown source. */
export const RawView = ({ markdown, marked }: RawViewProps) => (
  <pre className="raw" tabIndex={0} aria-label="Markdown">
    {markPassages(markdown, marked)}
  </pre>
);

function markPassages(markdown: string, marked: readonly string[]): ReactNode {
  const spans = marked
    .map((text) => ({ start: markdown.indexOf(text), length: text.length }))
    .filter(({ start, length }) => start >= 0 && length > 0)
    .toSorted((one, other) => one.start - other.start);
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, length } of spans) {
    if (start < at) continue;
    parts.push(markdown.slice(at, start), <mark key={start}>{markdown.slice(start, start + length)}</mark>);
    at = start + length;
  }
  return [...parts, markdown.slice(at)];
}
