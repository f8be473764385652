import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { accessibilityViolations, hasHorizontalOverflow, VARIANTS } from './accessibility.ts';
import { START_MS, startWebTest, type WebTest } from './support.ts';

let origin: Origin;
let web: WebTest;
let capture: string;

beforeAll(async () => {
  [origin, web] = await Promise.all([startOrigin(), startWebTest()]);
  const { json } = await web.service.fetchJson({
    url: origin.url('/product'),
    include: { screenshot: { fullPage: true } },
  });
  capture = `/playground/${json.meta.snapshotId}`;
}, START_MS);
afterAll(() => Promise.all([origin.close(), web.close()]));

describe.each(VARIANTS)('the playground in $theme at $width pixels', (look) => {
  it('the playground has no accessibility violations and no horizontal overflow in any view', async () => {
    const { page, consoleErrors } = await web.open(capture, look);
    await page.getByRole('region', { name: 'Capture summary' }).waitFor();
    await page.getByRole('button', { name: 'Options' }).click();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      expect({ tab: await tab.textContent(), violations: await accessibilityViolations(page) }).toMatchObject(
        {
          violations: [],
        },
      );
      expect({ tab: await tab.textContent(), overflow: await hasHorizontalOverflow(page) }).toMatchObject({
        overflow: false,
      });
    }
    expect(consoleErrors).toEqual([]);
  }, 90_000);

  it('start page, error and key dialog have no accessibility violations', async () => {
    const { page } = await web.open('/playground', look);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel('Page URL').fill(origin.refused());
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Key set' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await hasHorizontalOverflow(page)).toBe(false);
  });
});

describe('keyboard in the playground', () => {
  it('switches views with the arrow keys and skips the header', async () => {
    const { page } = await web.open(capture);
    await page.getByRole('region', { name: 'Capture summary' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Raw');
    await page.keyboard.press('End');
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Request');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Markdown');
  });

  it('changes the theme and stores it', async () => {
    const { page } = await web.open('/playground', { theme: 'light' });
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await ground();
    await page.getByRole('button', { name: /^Theme: system/ }).press('Enter');
    await page.getByRole('button', { name: /^Theme: light/ }).press('Enter');
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    await page.getByRole('button', { name: /^Theme: dark/ }).waitFor();
    expect(await ground()).toBe(dark);
  });
});
