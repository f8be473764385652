import type { Block, HeadingLevel, Inline } from './block.ts';
import { collapseWhiteSpace } from './white-space.ts';

/** Creates a text with collapsed white space and without lone surrogates. */
export const createPlainText = (text: string): Inline => ({
  type: 'text',
  value: collapseWhiteSpace(text).toWellFormed(),
});

export const createTextParagraph = (text: string): Block => ({
  type: 'paragraph',
  children: [createPlainText(text)],
});

export const createTextHeading = (level: HeadingLevel, text: string): Block => ({
  type: 'heading',
  level,
  children: [createPlainText(text)],
});

export const createTextList = (items: readonly string[]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map((item) => ({ children: [createTextParagraph(item)] })),
});

/** Creates a quote that tells the reader what is missing in the content. */
export const createNote = (text: string): Block => ({
  type: 'quote',
  children: [createTextParagraph(`Note: ${text}`)],
});
