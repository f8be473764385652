import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, hasHorizontalOverflow, VARIANTS } from './accessibility.ts';
import { START_MS, startWebTest, type WebTest } from './support.ts';

let web: WebTest;

beforeAll(async () => {
  web = await startWebTest();
}, START_MS);
afterAll(() => web.close());

/** Each theme and each width once, because there are many pages. */
const TWO_LOOKS = VARIANTS.filter(({ theme, width }) => (theme === 'light') === (width === 1440));

describe.each(TWO_LOOKS)('the documentation in $theme at $width pixels', (look) => {
  it('the documentation has no accessibility violations and no horizontal overflow on any page', async () => {
    const { page, consoleErrors } = await web.open('/docs', look);
    // The links are collapsed on narrow screens. Skip the API reference: Swagger UI has accessibility violations.
    const links: string[] = await page.locator('nav a').evaluateAll((all) => all.map(String));
    const addresses = new Set(links.filter((link) => /\/docs\/(?!api$)/.test(link)));
    expect(addresses.size).toBeGreaterThan(10);
    for (const address of addresses) {
      await page.goto(address);
      expect({
        address,
        violations: await accessibilityViolations(page),
        overflow: await hasHorizontalOverflow(page),
      }).toEqual({
        address,
        violations: [],
        overflow: false,
      });
    }
    expect(consoleErrors).toEqual([]);
  }, 90_000);
});
