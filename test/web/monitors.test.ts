import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { startWebTest, type WebTest } from './support.ts';

let origin: Origin;
let web: WebTest;
beforeAll(async () => {
  [origin, web] = await Promise.all([startOrigin(), startWebTest({ PAGEWRIGHT_AUTH: 'off' })]);
});
afterAll(() => Promise.all([web.close(), origin.close()]));

it('a monitor is created, run, paused and deleted in the dashboard', async () => {
  const { page } = await web.open('/dashboard/monitors', { anonymous: true });
  await page.getByText('No monitors yet.').waitFor();
  await page.getByRole('button', { name: 'Watch pages' }).click();
  await page.getByLabel('URLs').fill(origin.url('/article'));
  await page.getByLabel('Webhook').fill(origin.url('/small'));
  await page.getByRole('button', { name: 'Watch 1 page' }).click();
  await page.getByText(/^whsec_/).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: /article/ }).click();
  await page.getByText('No results yet.').waitFor();
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByRole('cell', { name: 'new' }).waitFor();
  await page.getByRole('link', { name: 'Open' }).waitFor();
  await page.getByRole('link', { name: 'Monitors' }).click();
  await page.getByText('1 new').waitFor();
  await page.getByRole('button', { name: /^Pause / }).click();
  await page.getByRole('cell', { name: 'paused' }).waitFor();
  await page.getByRole('link', { name: /article/ }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No monitors yet.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/monitors');
});
