import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/contract/index.ts';
import type { Capturer } from '../../src/capture/index.ts';
import { request, type Route, type Site, startCapturer, startSite } from './harness.ts';
import { ORDINARY_PAGES } from './walls/ordinary.ts';
import { WALLS } from './walls/walls.ts';

const CASES = [...ORDINARY_PAGES, ...WALLS];

const requestedPathOf = (index: number): string => CASES[index]?.path ?? `/x/${index}`;

let site: Site;
let capturer: Capturer;

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
  [site, capturer] = await Promise.all([startSite(routes), startCapturer()]);
});
afterAll(() => Promise.all([site.close(), capturer.close()]));

/** Returns the type of the wall for a refused page, otherwise `page`, with the type of a wall that was seen. */
async function capture(index: number): Promise<string> {
  try {
    const result = await capturer.capture(request(site.url(`/${index}${requestedPathOf(index)}`)));
    if (result.outcome !== 'page') return result.outcome;
    return result.facts.blocked === undefined ? 'page' : `page, ${result.facts.blocked}`;
  } catch (error) {
    if (error instanceof ServiceError && error.tag === 'FetchBlocked')
      return String(error.fields['blockedType']);
    throw error;
  }
}

describe('captures of walls and of pages that speak of walls', () => {
  it.each(CASES.map(({ name, expected }, index) => [name, expected, index] as const))(
    '%s is: %s',
    async (_, expected, index) => {
      expect(await capture(index)).toBe(expected);
    },
  );
});
