import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { startWebTest, type WebTest } from './support.ts';

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
});
afterAll(() => Promise.all([origin.close(), web.close()]));

describe('keyboard in the playground', () => {
  it('switches views with the arrow keys and skips the header', async () => {
    const { page } = await web.open(capture);
    await page.getByRole('region', { name: 'Capture summary' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Highlights');
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
    await page.getByRole('button', { name: /^Theme: dark/ }).waitFor();
    await expect.poll(ground).not.toBe(light);
    await page.reload();
    await page.getByRole('button', { name: /^Theme: dark/ }).waitFor();
    await expect.poll(ground).not.toBe(light);
  });
});
