export { compareSnapshots } from './compare.ts';
export { removeNoise } from './noise.ts';
export { renderDiffMarkdown } from './diff-markdown.ts';
