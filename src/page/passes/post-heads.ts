import { plainText } from '../../content/index.ts';
import { attribute } from '../walk.ts';
import { type Change, type DecidedBlock, isDetached, createPromotion } from './pass.ts';

/** Maximum number of blocks between the heading of a post and its text: the author's avatar, rank, a date. */
const MAX_POST_HEAD_BLOCKS = 16;

/** Returns the kind of a heading, which consists of its tag and its class names. */
const getElementKind = ({ element }: DecidedBlock): string =>
  `${element.tag} ${attribute(element, 'class').slice(0, 200)}`;

/**
 * Finds headings that directly follow main text, grouped by kind. Leaves out a second heading directly after such a
 * heading, because it is the rank of the author.
 */
function findFirstHeadings(blocks: readonly DecidedBlock[]): Map<string, number[]> {
  const kinds = new Map<string, number[]>();
  let isFirst = true;
  for (const [index, decided] of blocks.entries()) {
    if (decided.block.type !== 'heading') isFirst ||= decided.role === 'main';
    else if (!isDetached(decided)) {
      const kind = getElementKind(decided);
      if (isFirst && !kinds.get(kind)?.push(index)) kinds.set(kind, [index]);
      isFirst = false;
    }
  }
  return kinds;
}

/** Promotes the headings of one kind if text follows most of them, because they name the authors of posts. */
export function promotePostHeads(blocks: readonly DecidedBlock[]): Change[] {
  return [...findFirstHeadings(blocks).values()].flatMap((heads) => {
    const headsWithText = heads.filter((head, at) => {
      const end = Math.min(heads[at + 1] ?? blocks.length, head + 1 + MAX_POST_HEAD_BLOCKS);
      return blocks
        .slice(head + 1, end)
        .some(({ role, block }) => role === 'main' && block.type !== 'heading');
    });
    if (headsWithText.length < 2 || headsWithText.length * 2 <= heads.length) return [];
    // A text that is the same above every post is not a name.
    const texts = new Set(headsWithText.map((index) => plainText([(blocks[index] as DecidedBlock).block])));
    if (texts.size === 1) return [];
    return headsWithText
      .filter((index) => blocks[index]?.role !== 'main')
      .map((index) => createPromotion(index, 'postHeading'));
  });
}
