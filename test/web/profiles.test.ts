import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type OpenOptions, type EmptyWebTest, startEmptyWebTest } from './support.ts';

let origin: Origin;
let web: EmptyWebTest;

beforeAll(async () => {
  [origin, web] = await Promise.all([startOrigin(), startEmptyWebTest()]);
  const { page } = await web.open(`/set-up#${web.setupToken}`, { anonymous: true });
  await fillCredentials(page);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});
afterAll(() => Promise.all([origin.close(), web.close()]));

async function fillCredentials(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('owner@example.com');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.keyboard.press('Enter');
}

async function openProfiles(look: OpenOptions = {}) {
  const opened = await web.open('/dashboard/profiles', { ...look, anonymous: true });
  await opened.page.waitForURL('**/sign-in?next=*');
  await fillCredentials(opened.page);
  await opened.page.getByRole('heading', { level: 1, name: 'Profiles' }).waitFor();
  // Errors before the sign-in are expected.
  opened.consoleErrors.length = 0;
  return opened;
}

it('creates a profile with every setting, uses it, and deletes it after confirmation', async () => {
  const { page, consoleErrors } = await openProfiles();
  await page.getByText('No profiles yet.').waitFor();
  await page.getByRole('button', { name: 'New profile' }).click();
  await page.getByLabel('Name').fill('shop');
  await page.getByLabel('Headers').fill('X-Token: secret-1\nX-Other: secret-2');
  await page.getByLabel('Cookies').fill('session=secret-3; domain=127.0.0.1; path=/');
  await page.getByLabel('Language').fill('de-DE');
  await page.getByLabel('Time zone').fill('Europe/Berlin');
  await page.getByLabel('Viewport').fill('800x600');
  await page.getByLabel('Proxy exit').fill('0');
  await page.getByLabel('User agent').fill('Tester/1.0');
  await page.getByLabel('Wait for').fill('h1');
  await page.getByLabel('Load pages as a phone').check();
  await page.getByLabel('Ask sites for Markdown first').check();
  await page.getByRole('button', { name: 'Save profile' }).click();
  const row = page.getByRole('row').filter({ hasText: 'shop' });
  await row.waitFor();
  const text = await row.innerText();
  for (const part of [
    'X-Token, X-Other',
    'session (127.0.0.1)',
    'de-DE, Europe/Berlin, 800x600, mobile, wait for h1, accept markdown',
  ])
    expect(text).toContain(part);
  expect(await page.content()).not.toContain('secret-');

  const url = origin.url('/small?profile');
  const headers = { 'x-service-profile': 'shop' };
  expect((await web.service.call('POST', '/v1/fetch', { body: { url }, headers })).status).toBe(200);
  expect(origin.requests('/small?profile')[0]?.headers).toMatchObject({
    'x-token': 'secret-1',
    'x-other': 'secret-2',
    cookie: 'session=secret-3',
    'user-agent': 'Tester/1.0',
    accept: expect.stringContaining('text/markdown'),
  });

  await page.getByRole('button', { name: 'New profile' }).click();
  // The fields exist before the dialog is open, when Escape has no effect.
  await page.getByRole('dialog').waitFor();
  for (const label of ['Name', 'Headers', 'Cookies'])
    await expect.poll(() => page.getByLabel(label).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Delete shop' }).click();
  await page.getByRole('heading', { name: 'Delete shop?' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await row.waitFor();
  await page.getByRole('button', { name: 'Delete shop' }).click();
  await page.getByRole('button', { name: 'Delete profile' }).click();
  await page.getByText('No profiles yet.').waitFor();
  expect(consoleErrors).toEqual([]);
});

it('names the line or setting that is wrong, and keeps the input', async () => {
  const { page } = await openProfiles();
  await page.getByRole('button', { name: 'New profile' }).click();
  const save = page.getByRole('button', { name: 'Save profile' });
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page.getByLabel('Name').fill('wrong');
  for (const [label, text, problem, repaired] of [
    ['Headers', 'X-A: b\nno colon', 'Headers, line 2: expected X-Token: abc', ''],
    ['Headers', 'Host: example.com', 'The header "Host" cannot be set here.', ''],
    ['Cookies', 'a=b', 'Cookies, line 1: expected session=abc; domain=example.com', ''],
    ['Viewport', 'large', 'Viewport: expected 1280x800.', ''],
    ['Time zone', 'Mars/Olympus', 'timezone: "Mars/Olympus" is not a time zone', ''],
  ] as const) {
    await page.getByLabel(label).fill(text);
    await save.click();
    await page.getByRole('alert').filter({ hasText: problem }).waitFor();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('wrong');
    await page.getByLabel(label).fill(repaired);
  }
});
