import type { Block, Inline } from '../../content/index.ts';
import { type CommentSource, quoteWords } from '../comment.ts';
import { BlockAssembler } from './block-assembler.ts';
import type { LevelKind } from './list-table.ts';

/** A flow of paragraphs: the body, a footnote or a text box. */
export interface RtfStory {
  blocks: BlockAssembler;
  /** Content of the paragraph that is being read. */
  inlines: Inline[];
  /** The bullet or number before the paragraph that is being read. */
  marker: string | undefined;
  /** Numbering of the paragraph in a file without list tables (`\pn`). */
  numbering: { kind: LevelKind; start?: number } | undefined;
  /** The text before the first tab of the paragraph, and the number of inline nodes up to the tab. */
  lead: { text: string; length: number } | undefined;
  /** Author of the next comment, and the number of inline nodes before the commented words of the paragraph. */
  comment: { author: string; start: number | undefined };
  /** Text boxes that are anchored in the paragraph that is being read. */
  boxes: Block[];
  /** Indentations of the open list items without a level, outermost first. */
  indents: number[];
  /** Number of stories that contain this story. */
  depth: number;
}

export const createStory = (depth: number): RtfStory => ({
  blocks: new BlockAssembler(),
  inlines: [],
  marker: undefined,
  numbering: undefined,
  lead: undefined,
  comment: { author: '', start: undefined },
  boxes: [],
  indents: [],
  depth,
});

/** Returns the author of the comment that starts, and the words that it is about. */
export function takeCommentSource(story: RtfStory): CommentSource {
  const { author, start = story.inlines.length } = story.comment;
  story.comment = { author: '', start: undefined };
  return { author, place: quoteWords(story.inlines.slice(start)) };
}
