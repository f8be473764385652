import { readFileSync } from 'node:fs';

/** Names of the script's parts, in order of their dependencies. */
const WALKER_SCRIPT_PARTS = ['encoder', 'dom', 'color', 'styling', 'appearance', 'walk', 'page', 'main'];

/**
 * The script that is installed in the isolated world of every frame. It only defines `pagewrightWalker`. The script is
 * concatenated from modules, so that each module can be linted and read separately.
 */
export const walkerSource: string = [
  "(() => {'use strict';",
  ...WALKER_SCRIPT_PARTS.map((part) =>
    readFileSync(new URL(`./in-page/${part}.mjs`, import.meta.url), 'utf8')
      .replace(/^import\s[^;]*;\n/gm, '')
      .replace(/^export /gm, ''),
  ),
  '})();',
].join('\n');
