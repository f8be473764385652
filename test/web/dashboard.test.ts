import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Family, type Origin, sendPage, startOrigin } from '../origin/index.ts';
import { inspectAtEveryWidth } from './accessibility.ts';
import { type EmptyWebTest, startEmptyWebTest, type OpenOptions } from './support.ts';

const OWNER = { email: 'owner@example.com', password: 'correct horse battery' };

/** A small site for crawls: each page links to the next ones. */
const PAGES: Family = {
  '/pages/*': {
    about: 'Pages that link to others',
    serve(exchange) {
      const name = exchange.url.pathname.replace('/pages/', '');
      const links = ['lamp', 'lens', 'stairs', 'door'].map(
        (page) => `<a href="/pages/${page}">The ${page}</a>`,
      );
      const text = `The ${name} of the lighthouse was built before the ${name} of the harbour. `.repeat(8);
      sendPage(exchange, {
        title: `The ${name}`,
        body: `<main><h1>The ${name}</h1><p>${text}</p><p>${links.join(' ')}</p></main>`,
      });
    },
  },
};

let origin: Origin;
let web: EmptyWebTest;

beforeAll(async () => {
  [origin, web] = await Promise.all([startOrigin(PAGES), startEmptyWebTest()]);
});
afterAll(() => Promise.all([origin.close(), web.close()]));

async function fillCredentials(page: Page, { email, password }: typeof OWNER): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

/** Opens a page of the dashboard as a signed-in user. */
async function signIn(path = '/dashboard', look: OpenOptions = {}) {
  const opened = await web.open(path, { ...look, anonymous: true });
  await opened.page.waitForURL('**/sign-in?next=*');
  await fillCredentials(opened.page, OWNER);
  await opened.page.waitForURL(`**${path}`);
  // Errors before the sign-in are expected.
  opened.consoleErrors.length = 0;
  return opened;
}

describe('set-up and sign-in', () => {
  it('the page for signing in says how to create the owner while there is none', async () => {
    const { page } = await web.open('/sign-in', { anonymous: true });
    await page.getByText('This service has no owner yet').waitFor();
    await page.getByText('pagewright users setup-link').waitFor();
    expect(await inspectAtEveryWidth(page)).toEqual([]);
  });

  it('creates the owner once with the set-up link and removes the token from the URL', async () => {
    const { page } = await web.open(`/set-up#${web.setupToken}`, { anonymous: true });
    await page.getByRole('heading', { name: 'Create the owner account' }).waitFor();
    expect(page.url()).not.toContain(web.setupToken);
    await fillCredentials(page, OWNER);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByTitle(OWNER.email).waitFor();

    const second = await web.open(`/set-up#${web.setupToken}`, { anonymous: true });
    await second.page.getByText('was already used').waitFor();
    await expect.poll(() => second.page.getByLabel('Password').count()).toBe(0);

    const bare = await web.open('/set-up', { anonymous: true });
    await bare.page.getByText('token is missing').waitFor();

    const { page: signInPage } = await web.open('/sign-in', { anonymous: true });
    await signInPage.getByText('If you forgot your password').waitFor();
    await expect.poll(() => signInPage.getByText('has no owner yet').count()).toBe(0);
  });

  it('the overview shows first steps with a call to copy before the first fetch', async () => {
    const { page } = await signIn();
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByText(`"url":"${web.service.address}/sample"`).waitFor();
    await steps.getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(
      `curl -s ${web.service.address}/v1/fetch `,
    );
    expect(await inspectAtEveryWidth(page, 'main')).toEqual([]);
  });

  it('signs in, rejects a wrong password, and signs out', async () => {
    const { page } = await web.open('/dashboard/keys', { anonymous: true });
    await page.waitForURL('**/sign-in?next=%2Fdashboard%2Fkeys');
    await fillCredentials(page, { ...OWNER, password: 'a wrong password' });
    await page.getByRole('alert').getByText('password is wrong').waitFor();
    await fillCredentials(page, OWNER);
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in');
    await page.goto('/dashboard');
    await page.waitForURL('**/sign-in?next=*');
  });

  it('redirects only to pages of the dashboard after sign-in', async () => {
    const { page } = await web.open('/sign-in?next=https://evil.example/', { anonymous: true });
    await fillCredentials(page, OWNER);
    await page.waitForURL(`${web.service.address}/dashboard`);
  });
});

describe('API keys', () => {
  it('shows a new key once and revokes it after confirmation', async () => {
    const { page, consoleErrors } = await signIn('/dashboard/keys');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('pipeline');
    await page.getByRole('button', { name: 'Create key' }).click();
    const shown = page.getByRole('dialog').locator('output');
    const rawKey = (await shown.textContent()) ?? '';
    await page.getByRole('button', { name: 'Copy key' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(rawKey);
    const use = () =>
      web.service.call('GET', '/v1/account', { anonymous: true, headers: { 'x-service-api-key': rawKey } });
    expect((await use()).status).toBe(200);

    // Escape, also twice and without a focus in the dialog, does not close what cannot be shown again.
    await page.keyboard.press('Escape');
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('Escape');
    await expect.poll(() => shown.textContent()).toBe(rawKey);
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row').filter({ hasText: 'pipeline' });
    await expect.poll(() => row.textContent()).toContain(rawKey.slice(0, 9));
    expect(await page.content()).not.toContain(rawKey);
    await row.getByRole('button', { name: 'Revoke pipeline' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await use()).status).toBe(200);
    await row.getByRole('button', { name: 'Revoke pipeline' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await row.getByText('revoked').waitFor();
    expect((await use()).status).toBe(401);
    expect(consoleErrors).toEqual([]);
  });
});

describe('replacing an API key', () => {
  it('creates a second key with the same name, and the old one works until it is revoked', async () => {
    const { page, consoleErrors } = await signIn('/dashboard/keys');
    const create = async (): Promise<string> => {
      await page.getByRole('button', { name: 'Create key' }).click();
      const rawKey = (await page.getByRole('dialog').locator('output').textContent()) ?? '';
      await page.getByRole('button', { name: 'Done' }).click();
      return rawKey;
    };
    const use = async (key: string) =>
      (
        await web.service.call('GET', '/v1/account', {
          anonymous: true,
          headers: { 'x-service-api-key': key },
        })
      ).status;
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByLabel('Name').fill('importer');
    const first = await create();
    await page.getByRole('button', { name: 'Replace importer' }).click();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('importer');
    const second = await create();
    expect([await use(first), await use(second)]).toEqual([200, 200]);
    const rows = page.getByRole('row').filter({ hasText: 'importer' });
    await expect.poll(() => rows.count()).toBe(2);

    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=Name');
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await page.reload();
    await page.getByRole('columnheader', { name: 'Name' }).waitFor();
    await expect
      .poll(() => page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'))
      .toBe('descending');
    await rows.first().getByRole('link', { name: 'Requests' }).click();
    await page.waitForURL('**/dashboard/requests?keyId=key_*');
    expect(consoleErrors).toEqual([]);
  });
});

/** Invites a member on the page of members and returns the link of the invitation. */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite member' }).click();
  await page.getByRole('dialog').locator('input[name=email]:focus').waitFor();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  const link = (await page.getByRole('dialog').locator('output').textContent()) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('region', { name: 'Pending invitations' }).getByText(email).waitFor();
  return link;
}

describe('members', () => {
  it('invites a member with a link, who joins and sees no owner actions', async () => {
    const { page, consoleErrors } = await signIn('/dashboard/members');
    const link = await invite(page, 'guest@example.com');
    const guest = await web.open(new URL(link).pathname + new URL(link).hash, { anonymous: true });
    await guest.page.getByRole('heading', { name: 'Join default' }).waitFor();
    await expect.poll(() => guest.page.getByLabel('E-mail').inputValue()).toBe('guest@example.com');
    await guest.page.getByLabel('Password').fill(OWNER.password);
    await guest.page.keyboard.press('Enter');
    await guest.page.getByRole('link', { name: 'Members' }).click();
    await guest.page.getByText('Only an owner can change this list.').waitFor();
    await expect.poll(() => guest.page.getByRole('link', { name: 'Organizations' }).count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Remove guest@example.com' }).click();
    await page.getByRole('button', { name: 'Remove member' }).click();
    await page.getByRole('cell', { name: 'guest@example.com', exact: true }).waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
    await guest.page.reload();
    await guest.page.waitForURL('**/sign-in?next=*');
  });

  it('changes the role of a member and withdraws an invitation', async () => {
    const { page, consoleErrors } = await signIn('/dashboard/members');
    const link = await invite(page, 'colleague@example.com');
    const colleague = await web.open(new URL(link).pathname + new URL(link).hash, { anonymous: true });
    await colleague.page.getByLabel('Password').fill(OWNER.password);
    await colleague.page.keyboard.press('Enter');
    await colleague.page.getByRole('link', { name: 'Members' }).click();
    await colleague.page.getByText('Only an owner can change this list.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Make owner: colleague@example.com' }).click();
    await page.getByRole('button', { name: 'Make owner', exact: true }).click();
    await page.getByRole('button', { name: 'Make member: colleague@example.com' }).waitFor();
    await colleague.page.reload();
    await colleague.page.getByRole('button', { name: 'Invite member' }).waitFor();

    const unused = await invite(page, 'stranger@example.com');
    await page.getByRole('button', { name: 'Withdraw the invitation of stranger@example.com' }).click();
    await page.getByRole('button', { name: 'Withdraw invitation' }).click();
    await page.getByRole('region', { name: 'Pending invitations' }).waitFor({ state: 'detached' });
    const stranger = await web.open(new URL(unused).pathname + new URL(unused).hash, { anonymous: true });
    await stranger.page.getByText('an owner invites again').waitFor();
    await expect.poll(() => stranger.page.getByLabel('Password').count()).toBe(0);

    await page.getByRole('button', { name: 'Make member: owner@example.com' }).click();
    await page.getByRole('button', { name: 'Make member', exact: true }).click();
    await page.getByText('Only an owner can change this list.').waitFor();
    await colleague.page.reload();
    await colleague.page.getByRole('button', { name: 'Make owner: owner@example.com' }).click();
    await colleague.page.getByRole('button', { name: 'Make owner', exact: true }).click();
    await colleague.page.getByRole('button', { name: 'Make member: owner@example.com' }).waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

describe('usage', () => {
  it('shows captures by outcome as a chart and as a table', async () => {
    await web.service.fetchJson({ url: origin.url('/status/404') });
    await web.service.fetchJson({ url: origin.refused() });
    const { page, consoleErrors } = await signIn();
    await page.getByText('24 hours').click();
    await page.getByText('Captured with error status 1').waitFor();
    await page.getByText('Site not reached 1').waitFor();
    await page.getByText('Show as table').click();
    const now = page.getByRole('region', { name: 'Usage over time' }).getByRole('row').nth(1);
    const cells = now.getByRole('cell');
    await expect.poll(async () => (await cells.allTextContents()).slice(2, 4)).toEqual(['1', '1']);
    const breakdown = page.getByRole('region', { name: 'Requests and credits' });
    await breakdown.getByText('Host', { exact: true }).click();
    await page
      .getByRole('region', { name: 'Requests by Host' })
      .getByRole('link', { name: '127.0.0.1' })
      .click();
    await page.waitForURL('**/dashboard/requests?host=127.0.0.1&range=24h');
    expect(consoleErrors).toEqual([]);
  });
});

describe('requests', () => {
  it('leaves out calls that only read until all calls are chosen', async () => {
    await web.service.call('GET', '/v1/account');
    await web.service.fetchJson({ url: origin.url('/small?work') });
    const { page, consoleErrors } = await signIn('/dashboard/requests');
    const rows = page.getByRole('region', { name: 'Requests' }).getByRole('row');
    await rows.filter({ hasText: '/small?work' }).getByText('Fetch as JSON').waitFor();
    await expect.poll(() => rows.filter({ hasText: 'Get account' }).count()).toBe(0);
    await page.getByLabel('Calls').selectOption('All API calls');
    await rows.filter({ hasText: 'Get account' }).first().waitFor();
    expect(new URL(page.url()).search).toBe('?calls=all');
    expect(consoleErrors).toEqual([]);
  });

  it('shows cause and trace id of a call, filters it, opens its snapshot and exports it', async () => {
    const { headers, json } = await web.service.fetchJson({ url: origin.url('/small?logged') });
    await web.service.fetchJson({ url: origin.refused() });
    const { page, consoleErrors } = await signIn('/dashboard/requests');
    const rows = page.getByRole('region', { name: 'Requests' }).getByRole('row');
    await rows.filter({ hasText: 'connectionRefused' }).first().getByText('refused the connection').waitFor();
    await page.getByLabel('Outcome').selectOption('Site not reached');
    await rows.filter({ hasText: 'Succeeded' }).first().waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?outcome=unreached');
    await page.reload();
    await expect.poll(() => page.getByLabel('Outcome').inputValue()).toBe('unreached');
    await page.getByLabel('Outcome').selectOption('All');
    await page.getByLabel('Search').fill(headers.get('x-service-trace-id') ?? '?');
    await expect.poll(() => rows.count()).toBe(2);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('requests.csv');
    await rows.getByRole('link', { name: 'Snapshot' }).click();
    await page.waitForURL(`**/playground/${json.meta.snapshotId}`);
    expect(consoleErrors).toEqual([]);
  });

  it('the page of a request says what to do next, and repeats the fetch with its options', async () => {
    const body = {
      url: origin.url('/small?page-of-request'),
      include: { screenshot: true, links: true },
      documentConfig: { pages: '1', password: 'open sesame' },
    };
    const { headers, json } = await web.service.fetchJson(body);
    const traceId = headers.get('x-service-trace-id') ?? '?';
    const { page, consoleErrors } = await signIn(`/dashboard/requests/${traceId}`);
    await page.getByRole('heading', { level: 1, name: body.url }).waitFor();
    await page.getByText('The page was fetched.').waitFor();
    const times = page.getByText(/\d{4}, \d{2}:\d{2}:\d{2} UTC/);
    await expect.poll(() => times.count()).toBeGreaterThan(0);
    const stages = page.getByRole('region', { name: 'Stages' });
    for (const name of ['Navigate', 'Settle', 'Answer', 'Total'])
      await stages
        .getByText(new RegExp(`^${name}`))
        .first()
        .waitFor();
    const options = page.getByRole('region', { name: 'Options' });
    await options.getByText('include.screenshot').waitFor();
    await options.getByText('"(hidden)"').waitFor();
    await page.getByRole('button', { name: 'Copy trace id' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(traceId);
    expect(await inspectAtEveryWidth(page, 'main')).toEqual([]);
    const image = await page.getByRole('link', { name: 'Open the screenshot' }).getAttribute('href');
    expect((await fetch(image ?? '')).status).toBe(200);
    await page.getByText('has no option for documentConfig.password').waitFor();
    await page.getByRole('link', { name: 'Fetch again' }).click();
    await page.waitForURL('**/playground?*');
    const query = Object.fromEntries(new URL(page.url()).searchParams);
    expect(query).toEqual({ url: body.url, screenshot: 'viewport', links: 'true', pages: '1' });

    await page.goto(`/dashboard/requests?query=${traceId}`);
    await page.getByRole('link', { name: body.url }).click();
    await page.waitForURL(`**/dashboard/requests/${traceId}`);
    await page.getByRole('link', { name: 'Open the snapshot' }).click();
    await page.waitForURL(`**/playground/${json.meta.snapshotId}`);
    expect(consoleErrors).toEqual([]);
  });

  it('the page of a failed request shows the cause and the body of the error', async () => {
    const { headers } = await web.service.fetchJson({ url: origin.refused() });
    const { page } = await signIn(`/dashboard/requests/${headers.get('x-service-trace-id')}`);
    await page.getByRole('heading', { name: 'The site refused the connection.' }).waitFor();
    await page.getByText('Open the URL in a browser.').waitFor();
    await page.getByRole('region', { name: 'Error' }).getByText('"kind": "connectionRefused"').waitFor();
    await page.goto('/dashboard/requests/made-up');
    await page.getByRole('heading', { name: 'Request not found' }).waitFor();
    expect(await inspectAtEveryWidth(page, 'main')).toEqual([]);
  });

  it('times are relative, and their tooltip has seconds and the time zone', async () => {
    await web.service.fetchJson({ url: origin.url('/small?times') });
    const { page } = await signIn('/dashboard/requests');
    const time = page.getByRole('table').locator('time').first();
    await expect.poll(() => time.textContent()).toMatch(/^now$|ago$/);
    await expect.poll(() => time.getAttribute('title')).toMatch(/^\d+ \w{3} \d{4}, \d{2}:\d{2}:\d{2} UTC$/);
  });
});

describe('queue', () => {
  it('shows a running capture until it ends', async () => {
    const controller = new AbortController();
    const url = origin.url('/endless/silent?queued');
    const call = web.service
      .call('POST', '/v1/fetch/json', { body: { url }, signal: controller.signal })
      .catch(() => undefined);
    const { page } = await signIn('/dashboard/queue');
    await page.getByRole('row').filter({ hasText: url }).getByText('Running').waitFor();
    controller.abort();
    await call;
    await page.getByText('No captures are running.').waitFor();
  });
});

describe('limits', () => {
  it('shows how much of each limit is used', async () => {
    const { page, consoleErrors } = await signIn('/dashboard/limits');
    await page.getByText('Running captures: 0 of 50').waitFor();
    await page.getByText(/^Calls in this minute: \d+ of/).waitFor();
    await page.getByText('Credits: unlimited').waitFor();
    expect(await inspectAtEveryWidth(page)).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });
});

describe('runs', () => {
  it('rejects an invalid URL, starts a run and follows it to the end', async () => {
    const { page, consoleErrors } = await signIn('/dashboard/runs');
    await page.getByText('No runs yet').waitFor();
    await page.getByRole('button', { name: 'Start run' }).click();
    await page.getByLabel('URLs').fill(`${origin.url('/small')}\nnowhere`);
    await page.getByRole('button', { name: 'Fetch 2 URLs' }).click();
    await page.getByRole('alert').getByText('Line 2: "nowhere" is not an absolute').waitFor();
    consoleErrors.length = 0;
    await page
      .getByLabel('URLs')
      .fill([origin.url('/small'), origin.url('/status/404'), origin.refused()].join('\n'));
    await page.getByLabel('Name').fill('Three pages');
    await page.getByLabel('Load scripts and styles that pages of a site share only once').check();
    const start = page.waitForRequest('**/v1/fetch/batched');
    await page.getByRole('button', { name: 'Fetch 3 URLs' }).click();
    expect((await start).postDataJSON()).toMatchObject({
      browserConfig: { scrollFullPage: false, shareCache: true },
    });
    await page.waitForURL('**/dashboard/runs/run_*');
    await page.getByText('Completed with failures', { exact: true }).waitFor();
    await page.getByText('connectionRefused').waitFor();
    const numbers = page.getByRole('table').getByRole('row').locator('td:first-child');
    await expect.poll(() => numbers.allTextContents()).toEqual(['1', '2', '3']);
    await page.getByText(/^Started .* · Duration .* · 1 failed · 1 error page$/).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Three pages' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export JSONL' }).click();
    expect((await download).suggestedFilename()).toMatch(/^run_.*\.jsonl$/);
    const first = page.url();
    await page.getByRole('button', { name: 'Retry failed URLs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Retry of Three pages' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'connectionRefused' }).waitFor();
    await page.getByText('All failed', { exact: true }).waitFor();
    await page.goto(first);
    await page.getByText('Completed with failures', { exact: true }).waitFor();
    await page.getByRole('table').getByRole('link').first().click();
    await page.waitForURL('**/playground/snap_*');
    expect(consoleErrors).toEqual([]);
  });

  it('the dashboard cancels a running run', async () => {
    const urls = Array.from({ length: 30 }, (_, n) => origin.url(`/endless/hanging-image?n=${n}`));
    await web.service.call('POST', '/v1/fetch/batched', { body: { urls } });
    const { page } = await signIn('/dashboard/runs');
    const row = page.getByRole('row').filter({ hasText: '/ 30' });
    await row.getByRole('button', { name: /^Cancel run_/ }).click();
    await page.getByRole('button', { name: 'Keep running' }).click();
    await row.getByText('Running', { exact: true }).waitFor();
    await row.getByRole('button', { name: /^Cancel run_/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel run', exact: true }).click();
    await row.getByText('Cancelled', { exact: true }).waitFor();
  });
});

describe('crawls', () => {
  it('the page of a crawl shows where pages were found and why links were not followed', async () => {
    const url = origin.url('/pages/start');
    const { json } = await web.service.call('POST', '/v1/crawl', {
      body: { url, limit: 3, sitemap: 'skip' },
    });
    const { page, consoleErrors } = await signIn('/dashboard/runs');
    const row = page.getByRole('row').filter({ hasText: url });
    await row.getByText('Crawl', { exact: true }).waitFor();
    await row.getByRole('link').click();
    await page.waitForURL(`**/dashboard/runs/${json.id}`);
    await page.getByText('Completed', { exact: true }).waitFor();
    const rows = page.getByRole('table').getByRole('row');
    await expect.poll(() => rows.count()).toBe(4);
    await rows.nth(2).getByText('No. 1', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Links that were not followed' }).waitFor();
    await page.getByText('More pages than the limit').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export ZIP' }).click();
    expect((await download).suggestedFilename()).toBe(`${json.id}.zip`);
    expect(await inspectAtEveryWidth(page, 'main')).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });
});

describe('snapshots', () => {
  it('the history of a page lists its snapshots and compares two of them', async () => {
    const url = origin.url('/status/404?history');
    const ids: string[] = [];
    for (let n = 0; n < 3; n++) ids.push((await web.service.fetchJson({ url })).json.meta.snapshotId);
    const { page, consoleErrors } = await signIn('/dashboard/snapshots');
    await page.getByLabel('Search').fill('404?history');
    await page.getByRole('link', { name: '3 captures' }).click();
    await page.getByRole('heading', { name: 'History of a page' }).waitFor();
    const rows = page.getByRole('table').getByRole('row');
    await expect.poll(() => rows.count()).toBe(4);
    await rows.nth(1).getByText('Status 404').waitFor();
    expect(await inspectAtEveryWidth(page, 'main')).toEqual([]);
    await rows.nth(1).getByRole('checkbox').check();
    await rows.nth(3).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Compare two snapshots' }).click();
    await page.waitForURL(`**/playground/compare/${ids[0]}/${ids[2]}`);
    await page.goBack();
    await page.getByRole('link', { name: 'Since the previous' }).first().click();
    await page.waitForURL(`**/playground/compare/${ids[1]}/${ids[2]}`);
    expect(consoleErrors).toEqual([]);
  });

  it('finds snapshots by URL, opens them and deletes them after confirmation', async () => {
    await web.service.fetchJson({ url: origin.url('/small?kept=1') });
    const { json } = await web.service.fetchJson({ url: origin.url('/small?doomed=1') });
    const { page, consoleErrors } = await signIn('/dashboard/snapshots');
    await page.getByLabel('Search').fill('DOOMED=1');
    const rows = page.getByRole('table').getByRole('row');
    await page.getByText('doomed=1', { exact: false }).waitFor();
    await expect.poll(() => rows.count()).toBe(2);
    await rows
      .nth(1)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('button', { name: 'Delete snapshot' }).click();
    await page.getByText('No snapshot has').waitFor();
    const gone = await web.service.call('GET', `/v1/snapshots/${json.meta.snapshotId}`);
    expect(gone.status).toBe(404);
    await page.getByLabel('Search').fill('kept=1');
    await page.getByRole('table').getByRole('link').first().click();
    await page.waitForURL('**/playground/snap_*');
    await page.getByRole('region', { name: 'Capture summary' }).waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

describe('overview', () => {
  it('shows runs, failures with their causes and links to both', async () => {
    const { json: run } = await web.service.call('POST', '/v1/fetch/batched', {
      body: { urls: [origin.url('/endless/hanging-image?overview')], name: 'Overview run' },
    });
    await web.service.fetchJson({ url: origin.refused() });
    const { page, consoleErrors } = await signIn();
    const runs = page.getByRole('region', { name: /^(Runs in progress|Latest runs)/ });
    await runs.getByRole('link', { name: 'Overview run' }).waitFor();
    await runs.getByText(/\d+ running, \d+ waiting/).waitFor();
    const failures = page.getByRole('region', { name: 'Failures by host and cause' }).first();
    await failures.getByText('The site refused the connection.').first().waitFor();
    await expect.poll(() => page.getByText(/^\d+ %$/).count()).toBeGreaterThanOrEqual(1);
    const groups = failures.getByRole('row');
    const group = groups.filter({ hasText: 'connectionRefused' });
    const count = group.getByRole('link');
    const listed = Number(await count.textContent());
    await count.click();
    await page.waitForURL('**/dashboard/requests?*cause=connectionRefused*');
    const rows = page.getByRole('region', { name: 'Requests' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(listed + 1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThan(listed + 1);
    await page.goto('/dashboard');
    await failures.getByRole('link', { name: 'All failures' }).click();
    await page.waitForURL('**/dashboard/requests?outcome=withoutContent&range=7d');
    await expect.poll(() => page.getByLabel('Outcome').inputValue()).toBe('withoutContent');
    await rows.getByText('connectionRefused').first().waitFor();
    await page.goto('/dashboard');
    await runs.getByRole('link', { name: 'Overview run' }).click();
    await page.waitForURL(`**/dashboard/runs/${run.id}`);
    expect(consoleErrors).toEqual([]);
  });
});
