import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type EmptyWebTest, startEmptyWebTest } from './support.ts';

/** More than the number of controls on any page of these tests. */
const MAX_TABS = 80;

let origin: Origin;
let web: EmptyWebTest;

beforeAll(async () => {
  [origin, web] = await Promise.all([startOrigin(), startEmptyWebTest()]);
});
afterAll(() => Promise.all([origin.close(), web.close()]));

/** Presses Tab until a control with this text, label or value has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let count = 0; count < MAX_TABS; count++) {
    const focused = await page.evaluate(`(() => {
      const element = document.activeElement;
      const labels = [...(element.labels ?? [])].map((label) => label.textContent);
      const names = [element.ariaLabel, ...labels, element.textContent];
      return { names: names.map((text) => (text ?? '').trim()), outline: getComputedStyle(element).outlineStyle };
    })()`);
    const { names, outline } = focused as { names: string[]; outline: string };
    if (names.includes(name)) {
      expect([name, outline]).toEqual([name, 'solid']);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach "${name}".`);
}

describe('with the keyboard only', () => {
  it('a user fetches a page, reads its views, copies the link and gets help', async () => {
    const { page, consoleErrors } = await web.open('/playground');
    await page.getByLabel('Page URL').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('request-url');
    await page.keyboard.type(origin.url('/article'));
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Capture summary' }).waitFor();
    await tabTo(page, 'Copy link');
    await page.keyboard.press('Enter');
    await page.getByText('Copied').waitFor();
    await tabTo(page, 'Markdown');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Highlights', selected: true }).waitFor();
    await page.keyboard.press('End');
    await page.getByRole('tab', { name: 'Request', selected: true }).waitFor();
    await tabTo(page, 'Python');
    await page.keyboard.press('Enter');
    await page.getByText('from pagewright import').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('h');
    await page.getByRole('dialog', { name: 'History' }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('a new owner sets up the account, starts a run, reads a result and creates a key', async () => {
    const { page } = await web.open(`/set-up#${web.setupToken}`, { anonymous: true });
    await page.locator('input[type=email]:focus').waitFor();
    await page.keyboard.type('owner@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await tabTo(page, 'Runs');
    await page.keyboard.press('Enter');
    await page.getByText('No runs yet.').waitFor();
    await tabTo(page, 'Start run');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'URLs');
    await page.keyboard.type(origin.url('/article'));
    await tabTo(page, 'Fetch 1 URL');
    await page.keyboard.press('Enter');
    await page.getByText('Completed', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'The last lamp of the harbour' }).waitFor();
    await tabTo(page, 'The last lamp of the harbour');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Capture summary' }).waitFor();

    await tabTo(page, 'Dashboard');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await tabTo(page, 'API keys');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await tabTo(page, 'New key');
    await page.keyboard.press('Enter');
    await page.locator('dialog input:focus').waitFor();
    await page.keyboard.type('pipeline');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('output').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('row').filter({ hasText: 'pipeline' }).waitFor();
  });
});
