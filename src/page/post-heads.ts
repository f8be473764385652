import { plainText } from '../content/index.ts';
import { type Decided, isApart, keep } from './decided.ts';
import { attribute } from './walk.ts';

/** Blocks between the heading of a post and its text, at most: an avatar, a rank, a date. */
const MAX_POST_HEAD = 16;

/** What headings of one kind have in common: their tag and classes. */
const kindOf = ({ element }: Decided): string =>
  `${element.tag} ${attribute(element, 'class').slice(0, 200)}`;

/** The first headings after a post's text, by kind: a second one is the author's rank. */
function firstHeadings(decided: readonly Decided[]): Map<string, number[]> {
  const kinds = new Map<string, number[]>();
  let open = true;
  for (const [index, flow] of decided.entries()) {
    if (flow.block.type !== 'heading') open ||= flow.role === 'main';
    else if (!isApart(flow)) {
      const kind = kindOf(flow);
      if (open && !kinds.get(kind)?.push(index)) kinds.set(kind, [index]);
      open = false;
    }
  }
  return kinds;
}

/**
 * On a page of posts, headings of one kind of which most are followed by a post of their own become main: they say who
 * wrote it.
 */
export function keepPostHeads(decided: readonly Decided[]): void {
  for (const heads of firstHeadings(decided).values()) {
    const opening = heads.filter((head, at) => {
      const end = Math.min(heads[at + 1] ?? decided.length, head + 1 + MAX_POST_HEAD);
      return decided
        .slice(head + 1, end)
        .some(({ role, block }) => role === 'main' && block.type !== 'heading');
    });
    if (opening.length < 2 || opening.length * 2 <= heads.length) continue;
    // What is the same above every post names nobody.
    const said = new Set(opening.map((index) => plainText([(decided[index] as Decided).block])));
    if (said.size === 1) continue;
    for (const index of opening) {
      const flow = decided[index] as Decided;
      if (flow.role !== 'main') keep(flow, 'opens a post');
    }
  }
}
