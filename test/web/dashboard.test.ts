import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renewSetupToken } from '../../src/accounts/index.ts';
import { newPlace, type Place } from '../contract/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { barriers, isTooWide, LOOKS } from './looks.ts';
import { START_MS, startVisit, type Visit, type VisitOptions } from './support.ts';

const OWNER = { email: 'owner@example.com', password: 'correct horse battery' };

let origin: Origin;
let place: Place;
let visit: Visit;
let token: string;

beforeAll(async () => {
  place = await newPlace();
  [origin, visit] = await Promise.all([startOrigin(), startVisit(place.settings)]);
  const store = await place.openStore();
  token = await renewSetupToken(store);
  await store.close();
}, START_MS);
afterAll(async () => {
  await Promise.all([origin.close(), visit.close()]);
  await place.remove();
});

async function fillGate(page: Page, { email, password }: typeof OWNER): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

/** A page of the dashboard, reached by signing in. */
async function signIn(path = '/dashboard', look: VisitOptions = {}) {
  const opened = await visit.open(path, { ...look, anonymous: true });
  await opened.page.waitForURL('**/sign-in?next=*');
  await fillGate(opened.page, OWNER);
  await opened.page.waitForURL(`**${path}`);
  // Refusals up to here were the way in.
  opened.complaints.length = 0;
  return opened;
}

describe('the way in', () => {
  it('is the set-up link, whose token leaves the address, and works once', async () => {
    const { page } = await visit.open(`/set-up#${token}`, { anonymous: true });
    await page.getByRole('heading', { name: 'Make the owner' }).waitFor();
    expect(page.url()).not.toContain(token);
    await fillGate(page, OWNER);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByText(OWNER.email).waitFor();

    const second = await visit.open(`/set-up#${token}`, { anonymous: true });
    await fillGate(second.page, { ...OWNER, email: 'late@example.com' });
    await second.page.getByRole('alert').getByText('already used').waitFor();

    const bare = await visit.open('/set-up', { anonymous: true });
    await bare.page.getByText('needs the token').waitFor();
  });

  it('then is signing in, which a wrong password does not do, and out', async () => {
    const { page } = await visit.open('/dashboard/keys', { anonymous: true });
    await page.waitForURL('**/sign-in?next=%2Fdashboard%2Fkeys');
    await fillGate(page, { ...OWNER, password: 'a wrong password' });
    await page.getByRole('alert').getByText('password is wrong').waitFor();
    await fillGate(page, OWNER);
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in');
    await page.goto('/dashboard');
    await page.waitForURL('**/sign-in?next=*');
  });

  it('leads back to pages of the dashboard only', async () => {
    const { page } = await visit.open('/sign-in?next=https://evil.example/', { anonymous: true });
    await fillGate(page, OWNER);
    await page.waitForURL(`${visit.service.address}/dashboard`);
  });
});

describe('API keys', () => {
  it('are shown once, work, and are revoked after a question', async () => {
    const { page, complaints } = await signIn('/dashboard/keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('pipeline');
    await page.getByRole('button', { name: 'Make the key' }).click();
    const shown = page.getByRole('dialog').locator('output');
    const rawKey = (await shown.textContent()) ?? '';
    await page.getByRole('button', { name: 'Copy the key' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(rawKey);
    const use = () =>
      visit.service.call('GET', '/v1/account', { anonymous: true, headers: { 'x-service-api-key': rawKey } });
    expect((await use()).status).toBe(200);

    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row').filter({ hasText: 'pipeline' });
    expect(await row.textContent()).toContain(rawKey.slice(0, 9));
    expect(await page.content()).not.toContain(rawKey);
    await row.getByRole('button', { name: 'Revoke pipeline' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    expect((await use()).status).toBe(200);
    await row.getByRole('button', { name: 'Revoke pipeline' }).click();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await row.getByText('revoked').waitFor();
    expect((await use()).status).toBe(401);
    expect(complaints).toEqual([]);
  });
});

describe('usage', () => {
  it('shows captures by how they ended, as a chart and as a table', async () => {
    await visit.service.fetchJson({ url: origin.url('/status/404') });
    await visit.service.fetchJson({ url: origin.refused() });
    const { page, complaints } = await signIn();
    await page.getByText('24 hours').click();
    await page.getByText('Captured, with an error status 1').waitFor();
    await page.getByText('Site not reached 1').waitFor();
    await page.getByText('As a table').click();
    const now = page.getByRole('region', { name: 'Usage over time' }).getByRole('row').nth(1);
    const cells = await now.getByRole('cell').allTextContents();
    expect(cells.slice(2, 4)).toEqual(['1', '1']);
    await page.getByText('Captures in flight: 0 of 50').waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('runs', () => {
  it('are started from a list, refused by address, followed to their end', async () => {
    const { page, complaints } = await signIn('/dashboard/runs');
    await page.getByText('No runs yet').waitFor();
    await page.getByRole('button', { name: 'Start a run' }).click();
    await page.getByLabel('Addresses').fill(`${origin.url('/small')}\nnowhere`);
    await page.getByRole('button', { name: 'Fetch 2 addresses' }).click();
    await page.getByRole('alert').getByText('"nowhere" is not an absolute').waitFor();
    complaints.length = 0;
    await page.getByLabel('Addresses').fill([origin.url('/small'), origin.refused()].join('\n'));
    await page.getByRole('button', { name: 'Fetch 2 addresses' }).click();
    await page.waitForURL('**/dashboard/runs/run_*');
    await page.getByText('completed', { exact: true }).waitFor();
    await page.getByText('connectionRefused').waitFor();
    await page.getByRole('table').getByRole('link').first().click();
    await page.waitForURL('**/playground/snap_*');
    expect(complaints).toEqual([]);
  });

  it('are cancelled while they run', async () => {
    const urls = Array.from({ length: 30 }, (_, n) => origin.url(`/endless/hanging-image?n=${n}`));
    await visit.service.call('POST', '/v1/fetch/batched', { body: { urls } });
    const { page } = await signIn('/dashboard/runs');
    const row = page.getByRole('row').filter({ hasText: '/ 30' });
    await row.getByRole('button', { name: /^Cancel run_/ }).click();
    await row.getByText('cancelled', { exact: true }).waitFor();
  });
});

describe('snapshots', () => {
  it('are found by a part of their address, opened, and deleted after a question', async () => {
    await visit.service.fetchJson({ url: origin.url('/small?kept=1') });
    const { json } = await visit.service.fetchJson({ url: origin.url('/small?doomed=1') });
    const { page, complaints } = await signIn('/dashboard/snapshots');
    await page.getByLabel('Search').fill('DOOMED=1');
    const rows = page.getByRole('table').getByRole('row');
    await page.getByText('doomed=1', { exact: false }).waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    await rows
      .nth(1)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('button', { name: 'Delete the snapshot' }).click();
    await page.getByText('Nothing that is stored has').waitFor();
    const gone = await visit.service.call('GET', `/v1/snapshots/${json.meta.snapshotId}`);
    expect(gone.status).toBe(404);
    await page.getByLabel('Search').fill('kept=1');
    await page.getByRole('table').getByRole('link').first().click();
    await page.waitForURL('**/playground/snap_*');
    await page.getByRole('region', { name: 'The capture' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe.each(LOOKS)('in $theme at $width pixels', (look) => {
  it('every page is open to everybody, and none is too wide', async () => {
    const { page, complaints } = await signIn('/dashboard', look);
    for (const name of ['Overview', 'Runs', 'Snapshots', 'API keys']) {
      await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('status').filter({ hasText: 'Reading' }).waitFor({ state: 'detached' });
      expect({ name, barriers: await barriers(page), tooWide: await isTooWide(page) }).toEqual({
        name,
        barriers: [],
        tooWide: false,
      });
    }
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect([await barriers(page), await isTooWide(page)]).toEqual([[], false]);
  });
});
