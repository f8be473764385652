import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectAtEveryWidth } from './accessibility.ts';
import { CHROMIUM } from './support.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
});
afterAll(() => browser.close());

const FAINT = 'color: #ccc; background: #fff';

it.each([
  ['', '<p>dark text</p>', []],
  [
    `p { ${FAINT} }`,
    '<p>faint</p>',
    [
      '390 px, light: color-contrast',
      '390 px, dark: color-contrast',
      '1280 px, light: color-contrast',
      '1280 px, dark: color-contrast',
    ],
  ],
  [
    `@media (max-width: 500px) { p { ${FAINT} } }`,
    '<p>faint on phones</p>',
    ['390 px, light: color-contrast', '390 px, dark: color-contrast'],
  ],
  [
    `p { display: none; ${FAINT} } @media (max-width: 500px) { p { display: block } }`,
    '<p>only on phones, and faint</p>',
    ['390 px, light: color-contrast', '390 px, dark: color-contrast'],
  ],
  [
    '@media (max-width: 500px) and (prefers-color-scheme: dark) { main { background: #222 } p { color: #444 } }',
    '<p>faint on dark phones</p>',
    ['390 px, dark: color-contrast'],
  ],
  [
    '@media (prefers-color-scheme: dark) { main { background: #222 } }',
    '<p>in the dark</p>',
    ['390 px, dark: color-contrast', '1280 px, dark: color-contrast'],
  ],
  ['', '<img src="data:," width=9>', ['390 px, image-alt']],
  ['', '<pre>' + 'wide '.repeat(16) + '</pre>', ['390 px, The page scrolls horizontally.']],
])('lists the faults of a page with the style %j and the content %j', async (style, content, expected) => {
  const page = await browser.newPage();
  await page.setContent(
    `<!doctype html><html lang=en><title>t</title><style>main { color: #000 } ${style}</style><main><h1>t</h1>${content}</main>`,
  );
  const faults = await inspectAtEveryWidth(page, 'main');
  expect(faults.map((fault) => fault.replace(/ \(\d+ times\).*/s, ''))).toEqual(expected);
  await page.close();
});
