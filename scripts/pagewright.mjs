#!/usr/bin/env node
// The `pagewright` command of the installed package. Like `npm start`, it first installs what is missing: the right Node
// version, a browser and the OCR engine. Plain JavaScript for Node 18, which may be the only version on the machine.
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBrowser, findBrowser } from './bootstrap/browser.mjs';
import { forward } from './bootstrap/child.mjs';
import { ensureNode } from './bootstrap/node.mjs';
import { ensureOcr } from './bootstrap/ocr.mjs';
import { UserError } from './bootstrap/progress.mjs';

const MAIN = new URL('../dist/main.js', import.meta.url);

/** The folder of the package may be read-only, so downloads go to the user's cache. */
const root = pathToFileURL(`${path.join(os.homedir(), '.cache/pagewright')}/`);

/** Commands that fetch pages on this machine. Without a command, the service starts. */
const NEED_BROWSER = new Set(['serve', 'worker', 'fetch', 'batch', 'mcp', 'fixture']);

/** @param {string[]} args */
function needsBrowser(args) {
  if (args.some((word) => ['-h', '--help', '-V', '--version'].includes(word))) return false;
  // With a server, that machine fetches.
  if (args.includes('--server')) return false;
  return args[0] === undefined || args[0].startsWith('-') || NEED_BROWSER.has(args[0]);
}

try {
  const args = process.argv.slice(2);
  const { node, env } = await ensureNode(root, process.env);
  env.PAGEWRIGHT_CHROMIUM ||= findBrowser(env) ?? '';
  if (needsBrowser(args)) {
    env.PAGEWRIGHT_CHROMIUM = await ensureBrowser(root, env, node);
    await ensureOcr(root, env);
  }
  if (node === process.execPath) {
    Object.assign(process.env, env);
    await import(MAIN);
  } else process.exitCode = await forward(node, [MAIN, ...args], { env });
} catch (error) {
  console.error(error instanceof UserError ? `\n${error.message}` : error);
  process.exitCode = 1;
}
