import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { fetchPage, startWebTest, type WebTest } from './support.ts';

let origin: Origin;
let web: WebTest;

beforeAll(async () => {
  [origin, web] = await Promise.all([startOrigin(), startWebTest()]);
});
afterAll(() => Promise.all([origin.close(), web.close()]));

/**
 * Enters a text in a field, and focuses it, before the browser paints the element that has just appeared. The tests then
 * wait for the title, which is set after painting.
 */
const enterOnceVisible = (page: Page, appearing: string, field: string, text: string): Promise<void> =>
  page.evaluate(
    ([appearing = '', field = '', text = '']) =>
      new MutationObserver((_changes, observer) => {
        const input = document.querySelector<HTMLInputElement>(field);
        if (!input || !document.querySelector(appearing)) return;
        observer.disconnect();
        input.focus();
        input.value = text;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }).observe(document.body, { childList: true, subtree: true }),
    [appearing, field, text],
  );

it('keeps a site URL that is entered as soon as the form is visible', async () => {
  const { page } = await web.open('/playground');
  const field = '[aria-label="Site URL"]';
  await enterOnceVisible(page, field, field, 'https://example.com/');
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await expect.poll(() => page.title()).toBe('Site · Pagewright');
  await expect.poll(() => page.getByLabel('Site URL').inputValue()).toBe('https://example.com/');
});

it('keeps a URL that is entered as soon as the result of another is visible', async () => {
  const { page } = await web.open('/playground');
  await enterOnceVisible(page, '[aria-label="Capture summary"]', 'form input', 'https://example.com/');
  await fetchPage(page, origin.url('/small'));
  await expect.poll(() => page.title()).toBe('A small page · Pagewright');
  await expect.poll(() => page.getByLabel('Page URL').inputValue()).toBe('https://example.com/');
});

it('does not move the focus from a field that the user has chosen', async () => {
  const { page } = await web.open('/playground', { anonymous: true });
  await enterOnceVisible(page, '[name="email"]', '[name="password"]', 'secret');
  await page.evaluate(() => {
    history.pushState(null, '', '/sign-in');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect.poll(() => page.title()).toBe('Sign in · Pagewright');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
});
