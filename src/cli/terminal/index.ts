export { type ColorMode, COLOR_MODES, wantsColor } from './color.ts';
export { formatPicture, type PictureProtocol } from './picture.ts';
export { withProgress } from './progress.ts';
export { measureWidth, removeControls } from './text.ts';

/** Renders Markdown for a terminal. Its parser is loaded on demand, because most commands print none. */
export const renderMarkdown = async (markdown: string, columns: number): Promise<string> =>
  (await import('./markdown.ts')).renderMarkdown(markdown, columns);
