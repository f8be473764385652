import { readFileSync } from 'node:fs';

/** Each uses only what stands before it. */
const PARTS = ['encoder', 'dom', 'color', 'appearance', 'walk', 'page', 'main'];

/**
 * The script to install in the isolated world of every frame: it defines `pagewrightWalker` there and does nothing else.
 * The parts are modules for the sake of whoever reads and lints them; here they become one script.
 */
export const walkerSource: string = [
  "(() => {'use strict';",
  ...PARTS.map((part) =>
    readFileSync(new URL(`./in-page/${part}.mjs`, import.meta.url), 'utf8')
      .replace(/^import\s[^;]*;\n/gm, '')
      .replace(/^export /gm, ''),
  ),
  '})();',
].join('\n');
