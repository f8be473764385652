export type * from './block.ts';
export { removeInvisibleCharacters } from './characters.ts';
export { escapeHtml, parseHtml } from './html.ts';
export { findLanguage } from './languages.ts';
export { isStrongOrBlank, listChildNodes, measureAstBytes, toPlainText, visitNodes } from './measure.ts';
export { normaliseBlocks } from './normalise.ts';
export { treeToBlocks } from './read/flow.ts';
export { isButtonInSentence } from './read/inline-rules.ts';
export { isPlayer, readFileName } from './read/images/media.ts';
export type { ReadTreeOptions } from './read/options.ts';
export { FUNCTION_NAME, convertToTex } from './read/formulas/tex.ts';
export type { FlowBlock } from './read/reader.ts';
export { type MarkdownSpan, serialiseMarkdown, serialiseWithSpans } from './serialise.ts';
export type * from './tree.ts';
export { isNonBlank } from './tree.ts';
export { createPageFileName, type RunResult, writePageFile } from './page-file.ts';
export { serialiseFrontMatter } from './front-matter.ts';
export {
  createNote,
  createPlainText,
  createTextHeading,
  createTextList,
  createTextParagraph,
} from './text-blocks.ts';
export { toSafeUrl } from './url.ts';
export { collapseWhiteSpace } from './white-space.ts';
export { parseWordList, parseWordPairs, parseWordSet } from './word-lists.ts';
