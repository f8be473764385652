import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/contract/index.ts';
import { type Capturer, detectWall } from '../../src/capture/index.ts';
import { gatherWallEvidence } from '../../src/capture/outcome/wall-evidence.ts';
import { request, type Route, type Site, startCapturer, startSite } from './harness.ts';
import { launchBrowser } from './walker-browser.ts';
import { ORDINARY_PAGES } from './walls/ordinary.ts';
import { WALLS } from './walls/walls.ts';

const CASES = [...ORDINARY_PAGES, ...WALLS];

const listed = CASES.map(({ name, expected }, index) => [name, expected, index] as const);

const requestedPathOf = (index: number): string => CASES[index]?.path ?? `/x/${index}`;

let site: Site;
let capturer: Capturer;
let browser: Browser;
let tab: Page;

beforeAll(async () => {
  const routes: Record<string, Route> = {};
  for (const [index, { html, status = 200, headers = {}, cookies = [], finalPath }] of CASES.entries()) {
    const path = `/${index}${requestedPathOf(index)}`.replace(/#.*/, '');
    const show: Route = (_, response) =>
      response
        .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookies, ...headers })
        .end(html);
    const location = `/${index}${finalPath}`;
    routes[path] =
      finalPath === undefined ? show : (_, response) => response.writeHead(302, { location }).end();
    if (finalPath !== undefined) routes[location.replace(/\?.*/, '')] = show;
  }
  [site, capturer, browser] = await Promise.all([startSite(routes), startCapturer(), launchBrowser()]);
  tab = await browser.newPage();
  tab.setDefaultTimeout(0);
  // The site answers only requests for its pages.
  await tab.route('**/*', (route) =>
    route.request().isNavigationRequest() && route.request().frame() === tab.mainFrame()
      ? route.continue()
      : route.abort(),
  );
});
afterAll(() => Promise.all([site.close(), capturer.close(), browser.close()]));

const urlOf = (index: number): string => site.url(`/${index}${requestedPathOf(index)}`);

/** Returns the type of the wall for a refused page, otherwise `page`, with the type of a wall that was seen. */
async function capture(index: number): Promise<string> {
  try {
    const result = await capturer.capture(request(urlOf(index)));
    if (result.outcome !== 'page') return result.outcome;
    return result.facts.blocked === undefined ? 'page' : `page, ${result.facts.blocked}`;
  } catch (error) {
    if (error instanceof ServiceError && error.tag === 'FetchBlocked')
      return String(error.fields['blockedType']);
    throw error;
  }
}

/** Judges a page in a tab with the evidence that a capture gathers, which takes less time than a capture. */
async function judge(index: number): Promise<string> {
  const requestedUrl = urlOf(index);
  const response = await tab.goto(requestedUrl);
  if (!response) throw new Error(`No response for ${requestedUrl}`);
  const evaluateInMainFrame = <Value>(expression: string) => tab.evaluate<Value>(expression);
  const evidence = await gatherWallEvidence(
    { worlds: { evaluateInMainFrame } },
    { originStatusCode: response.status(), headers: await response.allHeaders(), requestedUrl },
  );
  const wall = evidence && detectWall(evidence);
  if (!wall) return 'page';
  return wall.hasContent ? `page, ${wall.type}` : wall.type;
}

describe('walls and pages that speak of walls', () => {
  const inTab = listed.filter(([, , index]) => !CASES[index]?.needsCapture);

  it.each(inTab)('%s is: %s', async (_, expected, index) => {
    expect(await judge(index)).toBe(expected);
  });
});

describe('captures of walls and of pages that speak of walls', () => {
  const captured = listed.filter(
    ([, expected, index]) =>
      CASES[index]?.needsCapture || listed.findIndex(([, other]) => other === expected) === index,
  );

  it.each(captured)('the capture of %s is: %s', async (_, expected, index) => {
    expect(await capture(index)).toBe(expected);
  });
});
