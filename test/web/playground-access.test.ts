import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { barriers, isTooWide, LOOKS } from './looks.ts';
import { START_MS, startVisit, type Visit } from './support.ts';

let origin: Origin;
let visit: Visit;
let capture: string;

beforeAll(async () => {
  [origin, visit] = await Promise.all([startOrigin(), startVisit()]);
  const { json } = await visit.service.fetchJson({
    url: origin.url('/product'),
    include: { screenshot: { fullPage: true } },
  });
  capture = `/playground/${json.meta.snapshotId}`;
}, START_MS);
afterAll(() => Promise.all([origin.close(), visit.close()]));

describe.each(LOOKS)('in $theme at $width pixels', (look) => {
  it('every view is open to everybody, and none is too wide', async () => {
    const { page, complaints } = await visit.open(capture, look);
    await page.getByRole('region', { name: 'The capture' }).waitFor();
    await page.getByRole('button', { name: 'Options' }).click();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      expect({ tab: await tab.textContent(), barriers: await barriers(page) }).toMatchObject({
        barriers: [],
      });
      expect({ tab: await tab.textContent(), tooWide: await isTooWide(page) }).toMatchObject({
        tooWide: false,
      });
    }
    expect(complaints).toEqual([]);
  }, 90_000);

  it('so are the first page, a failure and the dialog', async () => {
    const { page } = await visit.open('/playground', look);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByLabel('Address of the page').fill(origin.refused());
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Key set' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
  });
});

describe('the keyboard', () => {
  it('goes through the views with the arrows, and past the header with one key', async () => {
    const { page } = await visit.open(capture);
    await page.getByRole('region', { name: 'The capture' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Raw');
    await page.keyboard.press('End');
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Request');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('Markdown');
  });

  it('changes the theme, which stays', async () => {
    const { page } = await visit.open('/playground', { theme: 'light' });
    const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    const light = await ground();
    await page.getByRole('button', { name: /^Theme: as the system/ }).press('Enter');
    await page.getByRole('button', { name: /^Theme: light/ }).press('Enter');
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    await page.getByRole('button', { name: /^Theme: dark/ }).waitFor();
    expect(await ground()).toBe(dark);
  });
});
