import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWebTest, type WebTest } from './support.ts';

let web: WebTest;

beforeAll(async () => {
  web = await startWebTest({ PAGEWRIGHT_AUTH: 'off' });
});
afterAll(() => web.close());

it('a service without authentication shows no API key and no button to sign out', async () => {
  const { page } = await web.open('/playground', { anonymous: true });
  await page.getByLabel('Page URL').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'API key' }).count()).toBe(0);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
});
