import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWebTest, type WebTest } from './support.ts';

let web: WebTest;

beforeAll(async () => {
  web = await startWebTest();
});
afterAll(() => web.close());

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

  it('a search result shows the text around the words and marks them', async () => {
    const { page } = await web.open('/docs');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByLabel('Words').fill('presign');
    const hit = page.getByRole('link', { name: /^Deploy: The bucket/ });
    await expect.poll(() => hit.locator('mark').first().textContent()).toBe('presign');
  });

  it('each page links to the previous and the next page in reading order', async () => {
    const { page } = await web.open('/docs/quick-start');
    const neighbours = page.getByRole('navigation', { name: 'Previous and next page' });
    await expect.poll(() => neighbours.getByRole('link').allTextContents()).toEqual(['NextConcepts']);
    await neighbours.getByRole('link', { name: 'Next Concepts' }).click();
    await page.waitForURL('**/docs/concepts');
    await neighbours.getByRole('link', { name: 'Previous Quick start' }).waitFor();
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

  it.each([390, 1280])(
    'no flag and no table of the settings is wider than its place at %i px',
    async (width) => {
      const { page } = await web.open('/docs/configuration', { width });
      const flags: [string, number][] =
        await page.evaluate(`[...document.querySelectorAll('td code.flag')].map((code) => {
      const range = document.createRange();
      range.selectNodeContents(code);
      return [code.textContent, range.getClientRects().length];
    })`);
      expect(flags.length).toBeGreaterThan(40);
      expect(flags.filter(([, lines]) => lines > 1)).toEqual([]);
      const overflows: number[] = await page.evaluate(
        "[document.documentElement, ...document.querySelectorAll('.scroll')].map((box) => box.scrollWidth - box.clientWidth)",
      );
      expect(Math.max(...overflows)).toBe(0);
    },
  );

  it('the theme of the playground applies to the documentation', async () => {
    const { page } = await web.open('/playground');
    await page.getByRole('button', { name: /^Theme: system/ }).click();
    await page.getByRole('button', { name: /^Theme: light/ }).click();
    await page.goto('/docs/errors');
    await page.getByRole('button', { name: /^Theme: dark/ }).waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.style.colorScheme')).toBe('dark');
  });
});
