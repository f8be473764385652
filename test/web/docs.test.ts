import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers, isTooWide, LOOKS } from './looks.ts';
import { START_MS, startVisit, type Visit } from './support.ts';

let visit: Visit;

beforeAll(async () => {
  visit = await startVisit();
}, START_MS);
afterAll(() => visit.close());

/** Each theme and each width once: there are many pages. */
const TWO_LOOKS = LOOKS.filter(({ theme, width }) => (theme === 'light') === (width === 1440));

describe.each(TWO_LOOKS)('the documentation in $theme at $width pixels', (look) => {
  it('is open to everybody on every page, and none is too wide', async () => {
    const { page, complaints } = await visit.open('/docs', look);
    // On a narrow screen they are folded up. The reference of the API is Swagger UI's, which is not open to everybody.
    const links: string[] = await page.locator('nav a').evaluateAll((all) => all.map(String));
    const addresses = new Set(links.filter((link) => /\/docs\/(?!api$)/.test(link)));
    expect(addresses.size).toBeGreaterThan(10);
    for (const address of addresses) {
      await page.goto(address);
      expect({ address, barriers: await barriers(page), tooWide: await isTooWide(page) }).toEqual({
        address,
        barriers: [],
        tooWide: false,
      });
    }
    expect(complaints).toEqual([]);
  }, 90_000);
});
