export { type ColorMode, COLOR_MODES, wantsColor } from './color.ts';
export { renderMarkdown } from './markdown.ts';
export { formatPicture, type PictureProtocol } from './picture.ts';
export { withProgress } from './progress.ts';
export { measureWidth, removeControls } from './text.ts';
