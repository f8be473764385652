import { type FlowBlock, plainText } from '../content/index.ts';
import type { BlockRole } from './types.ts';
import { attribute } from './walk.ts';

/** A block with its role, how likely it is main, and why. */
type Decided = FlowBlock & { role: BlockRole; score?: number; reasons: string[] };

/** Where a block stands in one of these, it is no part of the text beside it. */
export const APART = new Set(['overlay', 'dialog', 'navigation', 'footer', 'sidebar']);

const isApart = ({ reasons }: Decided): boolean => reasons.some((reason) => APART.has(reason));

/** Of these, nothing but what they lead to is left without their addresses. */
const isLinks = ({ reasons }: Decided): boolean => reasons.includes('mostly links');

/** What the text around it speaks about: short cells and signs by themselves look like side matter. */
const SHOWN = new Set(['table', 'code', 'math']);

/** What stands between two blocks of main text has at least this score where it belongs to them. */
const MIN_SCORE = 0.2;

/** Tables, code and formulas that stand between main texts become main. */
export function keepShown(decided: readonly Decided[]): void {
  const scored = decided.filter(({ score }) => score !== undefined);
  scored.forEach((flow, at) => {
    if (!SHOWN.has(flow.block.type) || flow.role === 'main' || (flow.score ?? 0) < MIN_SCORE) return;
    if (isApart(flow) || isLinks(flow)) return;
    if (scored[at - 1]?.role !== 'main' || scored[at + 1]?.role !== 'main') return;
    flow.role = 'main';
    flow.reasons = ['shown between main texts'];
  });
}

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
      if (flow.role === 'main') continue;
      flow.role = 'main';
      flow.reasons = ['opens a post'];
    }
  }
}
