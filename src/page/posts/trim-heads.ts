import { type Block, type Inline, toPlainText } from '../../content/index.ts';
import { isDate } from './post-dates.ts';
import type { PostFacts } from './post-heads.ts';

/** Characters between the links after a head. */
const ONLY_SEPARATORS = /^[\s|·•,()[\]–—-]*$/u;
/** A link with a longer text is no action. */
const MAX_ACTION_CHARS = 20;
/** A page with fewer posts has facts of an article. */
const MIN_HEADS = 2;
/** A longer paragraph is the text of a post. */
const MAX_HEAD_PARTS = 40;

/** Creates a function that removes the actions after author and date of a post, such as `| hide | next`. */
export function createHeadTrimmer({
  heads,
  dateIds,
}: PostFacts): (block: Block, nodeIds: readonly number[]) => Block {
  const authors = new Set(heads.map(({ author }) => author));
  const isFact = (inline: Inline): boolean => {
    const text = readText(inline);
    return authors.has(text) || isDate(text);
  };
  return (block, nodeIds) => {
    if (heads.length < MIN_HEADS || block.type !== 'paragraph' || block.children.length > MAX_HEAD_PARTS)
      return block;
    if (!nodeIds.some((id) => dateIds.has(id))) return block;
    const end = block.children.findLastIndex(isFact) + 1;
    const rest = block.children.slice(end);
    const before = block.children[end - 1];
    if (
      before === undefined ||
      !rest.some(isAction) ||
      !rest.every((inline) => isAction(inline) || isSeparator(inline))
    )
      return block;
    const isSeparated = [before, rest[0]].some(
      (inline) => inline?.type === 'text' && /[|·•]\s*$/.test(inline.value),
    );
    return isSeparated
      ? { ...block, children: [...block.children.slice(0, end - 1), trimEnd(before)] }
      : block;
  };
}

const trimEnd = (inline: Inline): Inline =>
  inline.type === 'text' ? { ...inline, value: inline.value.replace(/[\s|·•]+$/u, '') } : inline;

const readText = (inline: Inline): string => toPlainText([{ type: 'paragraph', children: [inline] }]).trim();

const isSeparator = (inline: Inline): boolean => inline.type === 'text' && ONLY_SEPARATORS.test(inline.value);

function isAction(inline: Inline): boolean {
  const { length } = readText(inline);
  return inline.type === 'link' && length > 0 && length <= MAX_ACTION_CHARS;
}
