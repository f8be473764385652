#!/usr/bin/env node
// The `pagewright` command of the installed package. Like `npm start`, it first installs what is missing: the right Node
// version, a browser and the OCR engine. Plain JavaScript for Node 18, which may be the only version on the machine.
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBrowser, findBrowser } from './bootstrap/browser.mjs';
import { forward } from './bootstrap/child.mjs';
import { needsBrowser } from './bootstrap/commands.mjs';
import { keepCompiledCode } from './bootstrap/compile-cache.mjs';
import { ensureNode } from './bootstrap/node.mjs';
import { ensureOcr } from './bootstrap/ocr.mjs';
import { UserError } from './bootstrap/progress.mjs';

/** A clone has this script and the package does not. A clone may have no `dist/` or an old one, so it runs the sources. */
const RUN_SCRIPT = new URL('./run.mjs', import.meta.url);
const MAIN = new URL('../dist/main.js', import.meta.url);

/** The folder of the package may be read-only, so downloads go to the user's cache. */
const cache = path.join(os.homedir(), '.cache/pagewright');
const root = pathToFileURL(`${cache}/`);

/** @param {readonly string[]} args */
async function runPackage(args) {
  const { node, env } = await ensureNode(root, process.env);
  env.PAGEWRIGHT_CHROMIUM ||= findBrowser(env) ?? '';
  if (needsBrowser(args, env)) {
    env.PAGEWRIGHT_CHROMIUM = await ensureBrowser(root, env, node);
    await ensureOcr(root, env);
  }
  keepCompiledCode(cache, env);
  if (node === process.execPath) {
    Object.assign(process.env, env);
    await import(MAIN);
  } else process.exitCode = await forward(node, [MAIN, ...args], { env });
}

/** Returns the version from `package.json`. The program itself takes a second to load. */
const readVersion = () =>
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;

try {
  if (/^(?:-V|--version)$/.test(process.argv.slice(2).join(' '))) console.log(readVersion());
  else if (existsSync(RUN_SCRIPT)) {
    process.argv.splice(2, 0, 'start');
    await import(RUN_SCRIPT);
  } else await runPackage(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof UserError ? `\n${error.message}` : error);
  process.exitCode = 1;
}
