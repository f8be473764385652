import { type Inline, toSafeUrl } from '../../content/index.ts';
import type { RtfGroupState } from './state.ts';

/** Removes bold from a heading, because every heading is bold by default. */
export const removeStrong = (inlines: readonly Inline[]): Inline[] =>
  inlines.flatMap((inline): Inline[] => {
    if (inline.type === 'strong') return removeStrong(inline.children);
    return 'children' in inline ? [{ ...inline, children: removeStrong(inline.children) }] : [inline];
  });

/** Removes a check box at the start of a paragraph and returns the paragraph's list position as a task. */
export function takeTaskPlace(children: Inline[]) {
  const [first] = children;
  const found = first?.type === 'text' ? /^\s*(?:([☒☑])|☐|\[([ x])\])\s*/.exec(first.value) : null;
  if (first?.type !== 'text' || found === null) return undefined;
  children[0] = { type: 'text', value: first.value.slice(found[0].length) };
  return { level: 0, key: 'tasks', ordered: false, checked: found[1] !== undefined || found[2] === 'x' };
}

/** Returns the address of a HYPERLINK field. A bookmark (`\l`) becomes a fragment. */
export function readHyperlinkUrl(instruction: string): string | undefined {
  const found = /HYPERLINK\s+((?:\\[a-z]\s+)*)"?([^"\s]{1,4000})"?/i.exec(instruction);
  if (found === null) return undefined;
  const isBookmark = /\\l/i.test(found[1]!) && !found[2]!.startsWith('#');
  return toSafeUrl(`${isBookmark ? '#' : ''}${found[2]!}`);
}

/** Converts text to inline content with its character format and link. */
export function formatRun(value: string, { bold, italic, strike, caps, link }: RtfGroupState): Inline[] {
  const shown = value.replace(/\s+/g, ' ');
  let children: Inline[] = [{ type: 'text', value: caps ? shown.toUpperCase() : shown }];
  if (value.trim() !== '') {
    if (italic) children = [{ type: 'emphasis', children }];
    if (bold) children = [{ type: 'strong', children }];
    if (strike) children = [{ type: 'delete', children }];
  }
  return link === undefined ? children : [{ type: 'link', url: link, children }];
}
