import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { startWebTest, type WebTest } from './support.ts';

let origin: Origin;
let web: WebTest;

beforeAll(async () => {
  [origin, web] = await Promise.all([startOrigin(), startWebTest()]);
});
afterAll(() => Promise.all([origin.close(), web.close()]));

/** Captures a page and opens it in the playground. */
async function open(path: string, include: object = {}, options: { width?: number } = {}): Promise<Page> {
  const { json } = await web.service.fetchJson({ url: origin.url(path), include });
  const { page } = await web.open(`/playground/${json.meta.snapshotId}`, options);
  await page.getByRole('region', { name: 'Capture summary' }).waitFor();
  return page;
}

const view = (page: Page, name: string | RegExp) => page.getByRole('tab', { name, exact: true }).click();
const block = (page: Page, text: string) => page.locator('.read-block').filter({ hasText: text }).first();

describe('text and page map', () => {
  it('hovering a block highlights it in the text and on the page map', async () => {
    const page = await open('/product', { screenshot: true });
    await block(page, 'In stock').hover();
    await page.locator('.box-focused-main').waitFor();
    await page.getByText(/^Block 6 · main · paragraph/).waitFor();
  });

  it('clicking a block on the page map shows its text', async () => {
    const page = await open('/product', { screenshot: { fullPage: true } });
    await view(page, 'JSON');
    const footer = page.locator('.box-appendix').last();
    const box = await footer.boundingBox();
    if (!box) throw new Error('The footer has no box.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const chosen = page.locator('.read-block[data-state=selected]');
    await chosen.getByText('Terms of sale').waitFor();
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Markdown');
  });

  it('the arrow keys select and announce blocks', async () => {
    const page = await open('/product', { screenshot: true });
    await page.getByRole('application').focus();
    for (let steps = 0; steps < 4; steps++) await page.keyboard.press('ArrowDown');
    await page
      .getByRole('status')
      .filter({ hasText: 'Block 4 · main · heading' })
      .waitFor({ state: 'attached' });
    await expect
      .poll(() => page.locator('.read-block[data-state=selected]').textContent())
      .toContain('Storm lantern 40');
  });

  it('text and page map are separate views on a narrow screen', async () => {
    const page = await open('/product', { screenshot: true }, { width: 360 });
    await block(page, 'In stock').getByRole('button').click();
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toBe('Page');
    await page.locator('.box-focused-main').waitFor();
  });

  it('appendix blocks are expanded in place', async () => {
    const page = await open('/product');
    const left = page.getByRole('button', { name: /blocks in the appendix/ }).first();
    await expect.poll(() => page.getByRole('link', { name: 'Ropes' }).count()).toBe(0);
    await left.click();
    await page.getByRole('link', { name: 'Ropes' }).waitFor();
  });
});

describe('the views of a snapshot', () => {
  it('the Blocks view lists blocks by role with reasons', async () => {
    const page = await open('/product');
    await view(page, /^Blocks \d+$/);
    const rows = page.locator('.block-row');
    const main = rows.filter({ hasText: 'leaves our house within two days' }).first();
    await main.waitFor();
    await page.getByRole('button', { name: /^appendix/ }).click();
    await main.waitFor({ state: 'detached' });
    await rows.filter({ hasText: 'reasons: header, mostly links' }).first().waitFor();
  });

  it('the JSON tree renders only expanded nodes', async () => {
    const page = await open('/large');
    await view(page, 'JSON');
    const ids = page.getByRole('button', { name: /^citationEvidenceIds/ });
    await expect.poll(() => ids.getAttribute('aria-expanded')).toBe('false');
    await ids.click();
    await expect.poll(() => ids.locator('xpath=../ul/li').count()).toBe(101);
    await page.getByRole('button', { name: /^100 more of/ }).click();
    await expect.poll(() => ids.locator('xpath=../ul/li').count()).toBe(201);
  });

  it('the JSON view shows the sources of State JSON', async () => {
    const page = await open('/product');
    await view(page, 'JSON');
    await page.getByRole('region', { name: 'Source 1' }).getByText('"Storm lantern 40"').first().waitFor();
  });

  it('the details view shows the stages and details of the capture', async () => {
    const page = await open('/article', { screenshot: true });
    await view(page, 'Capture');
    for (const stage of ['Navigate', 'Settle', 'Read', 'Screenshot', 'Total']) {
      await page.getByRole('term').filter({ hasText: stage }).first().waitFor();
    }
    await page
      .getByRole('definition')
      .filter({ hasText: origin.url('/article') })
      .first()
      .waitFor();
  });

  it('a search marks matching passages in the text, the Markdown source and the page map', async () => {
    const page = await open('/product', { screenshot: true });
    await view(page, 'Highlights');
    await page.getByLabel('Question').fill('How long does the lantern burn?');
    await page.getByLabel('Minimum score').fill('0');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'passages for' }).waitFor();
    const first = page.locator('.snippet').first();
    const text = (await first.locator('.snippet-text').textContent()) ?? '';
    await first.getByRole('button', { name: /^Show block/ }).click();
    await page.locator('.read-block[data-found][data-state=selected]').waitFor();
    const scores = page.locator('.box-score');
    await scores.first().waitFor();
    await expect.poll(() => page.evaluate("CSS.highlights.get('passages').size")).toBe(await scores.count());
    await view(page, 'Markdown');
    await page.getByLabel('Raw').check();
    await expect.poll(() => page.locator('mark').allTextContents()).toContain(text);
  });

  it('a search shows a message if no passage matches', async () => {
    const page = await open('/small');
    await view(page, 'Highlights');
    await page.getByLabel('Question').fill('What is the capital of Mongolia?');
    await page.keyboard.press('Enter');
    await page.getByText('No match above 0.60 for').waitFor();
  });

  it('a long page is rendered in steps', async () => {
    const page = await open('/large');
    const drawn = await page.locator('.read-block').count();
    expect(drawn).toBeLessThan(400);
    await view(page, /^Blocks \d+$/);
    await page.getByRole('button', { name: /more blocks$/ }).click();
    await page.locator('.block-row').nth(399).getByRole('button').click();
    await view(page, 'Markdown');
    await page.locator('.read-block[data-block="400"][data-state=selected]').waitFor();
  });
});
