import { readFileSync } from 'node:fs';

/** Names of the script's parts, in order of their dependencies. */
const SCRIPT_PARTS = ['encoder', 'dom', 'color', 'styling', 'appearance', 'walk', 'page', 'main'];

/**
 * The script to install in the isolated world of every frame. It only defines `pagewrightWalker`.
 * It is concatenated from modules, so that they can be linted and read separately.
 */
export const walkerSource: string = [
  "(() => {'use strict';",
  ...SCRIPT_PARTS.map((part) =>
    readFileSync(new URL(`./in-page/${part}.mjs`, import.meta.url), 'utf8')
      .replace(/^import\s[^;]*;\n/gm, '')
      .replace(/^export /gm, ''),
  ),
  '})();',
].join('\n');
