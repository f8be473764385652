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

/** One page of each form: with a body, with an id in the path, without parameters, and without credentials. */
const REFERENCE_PAGES = [
  'types',
  'fetch.fetchJson',
  'snapshots.getMarkdown',
  'catalog.get',
  'session.create',
].map((name) => `/docs/api/${name}`);

describe.each(TWO_LOOKS)('the documentation in $theme at $width pixels', (look) => {
  it('the documentation has no accessibility violations and no horizontal overflow on any page', async () => {
    const { page, consoleErrors } = await web.open('/docs', look);
    // The links are collapsed on narrow screens.
    const links: string[] = await page.locator('nav a').evaluateAll((all) => all.map(String));
    const guides = links.filter((link) => /\/docs\/[\w-]+$/.test(link));
    expect(guides.length).toBeGreaterThan(20);
    const addresses = new Set(['/docs', ...guides, ...REFERENCE_PAGES, '/docs/unknown']);
    for (const address of addresses) {
      await page.goto(address);
      // Scripts add these buttons, and the console of the API reference.
      await page.getByRole('button', { name: 'Search' }).waitFor();
      if (/\/api\/\w+\.\w+$/.test(address)) await page.getByRole('button', { name: 'Send' }).waitFor();
      expect({
        address,
        violations: await accessibilityViolations(page),
        overflow: await hasHorizontalOverflow(page),
      }).toEqual({ address, violations: [], overflow: false });
    }
    // The unknown address is answered with 404, which the browser reports.
    expect(consoleErrors.filter((text) => !text.includes('404'))).toEqual([]);
  }, 150_000);
});

describe('the documentation', () => {
  it('"/" searches the built index, and Enter opens the first result', async () => {
    const { page } = await web.open('/docs/quick-start');
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.keyboard.press('/');
    await page.getByLabel('Words').fill('webhok secret');
    await page.getByRole('link', { name: /Fetch many pages: Webhook/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/batched#webhook');
    await page.getByRole('button', { name: 'Search' }).waitFor();
    await page.keyboard.press('/');
    await page.getByLabel('Words').fill('xyzzyplugh');
    await page.getByText('No page contains "xyzzyplugh"').waitFor();
  });

  it('keeps the chosen language of samples on all pages', async () => {
    const { page } = await web.open('/docs/endpoints');
    await page.getByRole('button', { name: 'TypeScript' }).first().click();
    await expect.poll(() => page.locator('figure[data-label=Python]:visible').count()).toBe(0);
    await page.goto('/docs/recipes');
    await page.locator('figure[data-label=TypeScript]:visible').first().waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'TypeScript', pressed: true }).count())
      .toBeGreaterThan(1);
  });

  it('samples have the address of the service, and are copied with the key of the tab', async () => {
    const { page } = await web.open('/docs/quick-start');
    const sample = page.locator('figure', { hasText: 'curl -s' }).first();
    await expect
      .poll(() => sample.locator('code').textContent())
      .toContain(`${web.service.address}/v1/fetch`);
    await expect.poll(() => sample.locator('code').textContent()).toContain('x-service-api-key: a-fixe…');
    await sample.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    const copied: string = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain(`-H 'x-service-api-key: ${web.service.apiKey}'`);
  });

  it('the theme of the playground applies to the documentation', async () => {
    const { page } = await web.open('/playground');
    await page.getByRole('button', { name: /^Theme: system/ }).click();
    await page.getByRole('button', { name: /^Theme: light/ }).click();
    await page.goto('/docs/errors');
    await page.getByRole('button', { name: /^Theme: dark/ }).waitFor();
    expect(await page.evaluate('document.documentElement.style.colorScheme')).toBe('dark');
  });
});
