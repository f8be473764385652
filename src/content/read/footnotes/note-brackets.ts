import type { MarkedLeaf } from '../../normalise-inline.ts';
import type { TreeNode } from '../../tree.ts';

/** Matches the text between the references of one group: `[1, 2–4]`. */
const SEPARATOR = /^[\s,;–-]+$/;
const OPENING = /\[\s*$/;
const CLOSING = /^\s*\]/;

const isOpeningText = (text: string): boolean => OPENING.test(text) || SEPARATOR.test(text);
const isClosingText = (text: string): boolean => CLOSING.test(text) || SEPARATOR.test(text);

/** Whether a child of an element is in square brackets, alone or in a group. */
export function isInBrackets(children: readonly TreeNode[], index: number): boolean {
  const [before, after] = [children[index - 1], children[index + 1]];
  return (
    before?.kind === 'text' &&
    after?.kind === 'text' &&
    isOpeningText(before.value) &&
    isClosingText(after.value)
  );
}

/** Removes square brackets around references to footnotes, because Markdown has its own. Takes linear time. */
export function removeNoteBrackets(runs: readonly MarkedLeaf[]): readonly MarkedLeaf[] {
  const cleaned = [...runs];
  for (let start = 0; start < runs.length; start += 1) {
    if (runs[start]!.leaf.type !== 'footnoteReference') continue;
    let end = start + 1;
    while (end < runs.length && (isReference(runs[end]!) || SEPARATOR.test(getText(runs[end])))) end += 1;
    const [before, after] = [getText(runs[start - 1]), getText(runs[end])];
    if (OPENING.test(before) && CLOSING.test(after)) {
      cleaned[start - 1] = withText(runs[start - 1]!, before.replace(OPENING, ''));
      cleaned[end] = withText(runs[end]!, after.replace(CLOSING, ''));
    }
    start = end;
  }
  return cleaned;
}

const isReference = ({ leaf }: MarkedLeaf): boolean => leaf.type === 'footnoteReference';

const getText = (run: MarkedLeaf | undefined): string => (run?.leaf.type === 'text' ? run.leaf.value : '');

const withText = (run: MarkedLeaf, value: string): MarkedLeaf => ({ ...run, leaf: { type: 'text', value } });
