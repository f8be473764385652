import { type RefObject, useEffect } from 'preact/compat';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { toString as plainText } from 'mdast-util-to-string';

const NAME = 'passages';

/**
 * Marks passages in the rendered text with the CSS Custom Highlight API.
 * @param rendered a value that changes whenever more blocks are rendered
 */
export function usePassageMarks(
  container: RefObject<HTMLElement | null>,
  passages: ReadonlyMap<number, { texts: readonly string[] }>,
  rendered: number,
): void {
  useEffect(() => {
    if (!('highlights' in CSS)) return;
    const ranges = [...passages].flatMap(([evidenceId, { texts }]) => {
      const block = container.current?.querySelector(`[data-block="${evidenceId}"] .md`);
      return block ? texts.flatMap((text) => findText(block, visibleText(text)) ?? []) : [];
    });
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => {
      CSS.highlights.delete(NAME);
    };
  }, [container, passages, rendered]);
}

/** Matches separators of table cells. A passage that is a single row has no header, so it is not parsed as a table. */
const CELL_SEPARATORS = /(?<!\\)\|/g;

/** Returns the visible text of a Markdown passage. */
function visibleText(markdown: string): string {
  const text = markdown.startsWith('|') ? markdown.replace(CELL_SEPARATORS, ' ') : markdown;
  return plainText(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
}

/** Returns the range of a text in an element, without regard to white space and element boundaries. */
function findText(element: Element, text: string): Range | undefined {
  const needle = text.replace(/\s+/g, '');
  if (needle === '') return undefined;
  const places: { node: Text; offset: number }[] = [];
  let haystack = '';
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    for (let offset = 0; offset < node.data.length; offset++) {
      const character = node.data.charAt(offset);
      if (/\s/.test(character)) continue;
      haystack += character;
      places.push({ node, offset });
    }
  }
  const at = haystack.indexOf(needle);
  const first = places[at];
  const last = places[at + needle.length - 1];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}
