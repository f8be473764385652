export { compareSnapshots } from './compare.ts';
export { renderDiffMarkdown } from './diff-markdown.ts';
