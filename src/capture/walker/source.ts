import { readFileSync } from 'node:fs';

/** Names of the script's parts, in order of their dependencies. */
const WALKER_SCRIPT_PARTS = [
  'encoder',
  'dom',
  'closed-roots',
  'color',
  'style-rules',
  'styling',
  'concealment',
  'appearance',
  'counters',
  'pseudo-text',
  'walk',
  'page',
  'main',
];

/**
 * Concatenates modules to one script, in order of their dependencies. Scripts for the page are written as modules, so
 * that each can be linted and read separately. Comments on lines of their own are left out, because every page parses
 * the script again.
 */
export const concatenateModules = (modules: readonly URL[]): string =>
  [
    "(() => {'use strict';",
    ...modules.map((module) =>
      readFileSync(module, 'utf8')
        .replace(/^import\s[^;]*;\n/gm, '')
        .replace(/^ *(?:\/\/.*|\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n/gm, '')
        .replace(/^export /gm, ''),
    ),
    '})();',
  ].join('\n');

const getPart = (name: string): URL => new URL(`./in-page/${name}.mjs`, import.meta.url);

/** The getters of DOM properties that every script for the page uses. */
export const DOM_MODULE = getPart('dom');

/** The script that is installed in the isolated world of every frame. It only defines `pagewrightWalker`. */
export const walkerSource: string = concatenateModules(WALKER_SCRIPT_PARTS.map(getPart));
