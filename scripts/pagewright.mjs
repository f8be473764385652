#!/usr/bin/env node
// The `pagewright` command of the installed package: checks the Node version, finds a browser, starts the program.
import { findBrowser } from './bootstrap/browser.mjs';

const OLDEST = 24;

if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(`Pagewright needs Node ${OLDEST} or newer; this is Node ${process.versions.node}.\n`);
  process.exit(1);
}
process.env.PAGEWRIGHT_CHROMIUM ||= findBrowser(process.env) ?? '';
await import('../dist/main.js');
