import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, page, startOrigin } from '../origin/index.ts';
import { fetchPage, startWebTest, type WebTest } from './support.ts';

let origin: Origin;
let web: WebTest;

beforeAll(async () => {
  [origin, web] = await Promise.all([
    startOrigin({
      '/web/lost': page('An error page with status 200', {
        title: 'Page not found',
        body: '<h1>Page not found</h1><p>Sorry.</p>',
      }),
    }),
    startWebTest(),
  ]);
});
afterAll(() => Promise.all([origin.close(), web.close()]));

describe('a fetch in the playground', () => {
  it('shows the text next to the screenshot at the URL of the snapshot', async () => {
    const { page, consoleErrors } = await web.open('/playground');
    await fetchPage(page, origin.url('/product'));
    expect(new URL(page.url()).pathname).toMatch(/^\/playground\/snap_/);
    await expect.poll(() => page.title()).toBe('Storm lantern 40 · Pagewright');
    await page.getByText('In stock, leaves our house within two days.').waitFor();
    const picture = page.getByAltText('Screenshot of the page');
    await expect.poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(1365);
    expect(consoleErrors).toEqual([]);
  });

  it('warns about a page that looks like an error page', async () => {
    const { page: tab } = await web.open('/playground');
    await fetchPage(tab, origin.url('/web/lost'));
    await tab.getByText('Before you use this page').waitFor();
    await tab.getByText('The page looks like an error page').waitFor();
  });

  it('opens a stored snapshot by its URL', async () => {
    const { json } = await web.service.fetchJson({ url: origin.url('/article') });
    const { page, consoleErrors } = await web.open(new URL(json.meta.playground).pathname);
    await page.getByRole('heading', { level: 1, name: json.meta.title }).waitFor();
    await expect.poll(() => page.getByLabel('Page URL').inputValue()).toBe(origin.url('/article'));
    // Captured without a screenshot: only the boxes are drawn.
    await page.getByRole('heading', { name: 'Page layout' }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('loads the screenshot under any host name of the service', async () => {
    const { json } = await web.service.fetchJson({
      url: origin.url('/small'),
      include: { screenshot: true },
    });
    const { pathname } = new URL(json.meta.playground);
    const { page, consoleErrors } = await web.open(
      new URL(pathname, web.service.address.replace('127.0.0.1', 'localhost')).href,
    );
    const picture = page.getByAltText('Screenshot of the page');
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(1365);
    expect(consoleErrors).toEqual([]);
  });

  it('asks for the key once, rejects a wrong one and continues with a valid one', async () => {
    const { page } = await web.open('/playground', { anonymous: true });
    await page.getByLabel('Page URL').fill(origin.url('/small'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'API key' });
    await dialog.getByRole('link', { name: 'sign in to the dashboard' }).waitFor();
    await dialog.getByLabel('Key').fill('pw_not-a-key-of-anybody');
    await page.keyboard.press('Enter');
    await dialog.getByText('The service does not accept this API key.').waitFor();
    await dialog.getByLabel('Key').fill(web.service.apiKey);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Capture summary' }).waitFor();
    await expect.poll(() => dialog.isVisible()).toBe(false);
    await page.reload();
    await page.getByRole('region', { name: 'Capture summary' }).waitFor();
  });

  it('shows AuthFailed if no key is entered', async () => {
    const { page } = await web.open('/playground', { anonymous: true });
    await page.getByLabel('Page URL').fill(origin.url('/small'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByText('AuthFailed').waitFor();
  });

  it('the playground cancels a running fetch', async () => {
    const { page } = await web.open('/playground');
    await page.getByLabel('Page URL').fill(origin.url('/endless/silent'));
    await page.keyboard.press('Enter');
    const progress = page.getByRole('region', { name: 'Progress' });
    await progress.getByText('/endless/silent').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await progress.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Fetch a page as Markdown' }).waitFor();
  });

  it.each([
    [
      'an invalid URL',
      () => 'ftp://files.example/',
      ['The request is not valid', 'HttpApiDecodeError', 'Correct the values above'],
    ],
    [
      'a blocked page',
      () => origin.url('/blocked/recaptcha'),
      [
        'The site blocks automated access',
        'FetchBlocked',
        'blockedType: captcha',
        'Load the page with your cookies or headers',
      ],
    ],
    ['an unsafe port', () => 'http://127.0.0.1:25/', ['FetchNavigationFailed', 'unsafeNavigation']],
    [
      'a refused connection',
      () => origin.refused(),
      [
        'The site refused the connection',
        'connectionRefused',
        'Nothing was captured or charged.',
        'Try again later.',
        'Open the page in a new tab',
      ],
    ],
  ])('shows the error and the next step for %s', async (_what, url, texts) => {
    const { page } = await web.open('/playground');
    await page.getByLabel('Page URL').fill(url());
    await page.keyboard.press('Enter');
    for (const text of texts) await page.getByRole('alert').getByText(text).first().waitFor();
  });

  it.each([
    ['is offered for a site that was not reached', () => origin.refused(), 1],
    ['is not offered for a site that blocks automated access', () => origin.url('/blocked/recaptcha'), 0],
  ])('the button for another try %s', async (_what, url, buttons) => {
    const { page } = await web.open('/playground');
    await page.getByLabel('Page URL').fill(url());
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(buttons);
  });

  it('fetches with the profile and the stored captures of the options', async () => {
    await web.service.call('POST', '/v1/profiles', {
      body: { name: 'playground', headers: { 'x-town': 'harbour' } },
    });
    const { page } = await web.open('/playground');
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByLabel('Profile').fill('playground');
    await page.getByLabel('Use a stored capture').selectOption('Of the last hour');
    await fetchPage(page, origin.url('/small?profile'));
    expect(origin.requests('/small?profile').map(({ headers }) => headers['x-town'])).toEqual(['harbour']);
    const first = page.url();
    await page.getByRole('button', { name: 'Fetch', exact: true }).click();
    await page.waitForURL(first);
    await page.getByRole('tab', { name: 'Request' }).click();
    for (const [language, text] of [
      ['curl', "-H 'cache-control: max-age=3600'"],
      ['Python', 'profile="playground"'],
      ['Command line', '--profile playground'],
      ['TypeScript', '"maxAgeSeconds": 3600'],
      ['MCP', '"profile": "playground"'],
    ] as const) {
      await page.getByRole('button', { name: language }).click();
      await page.getByRole('tabpanel').getByText(text).waitFor();
    }
    expect(origin.requests('/small?profile')).toHaveLength(1);
  });

  it('shows the content of a page with an error status', async () => {
    const { page } = await web.open('/playground');
    await fetchPage(page, origin.url('/status/404'));
    await page.getByText('The site answered with status 404').waitFor();
    const summary = page.getByRole('region', { name: 'Capture summary' });
    await summary.getByText('status 404', { exact: true }).waitFor();
    await expect.poll(() => summary.getByText('complete', { exact: true }).count()).toBe(0);
  });

  it('says once what to do about a name that does not resolve', async () => {
    const { page } = await web.open('/playground');
    await page.getByLabel('Page URL').fill('http://nothing.invalid/');
    await page.keyboard.press('Enter');
    const message = page.getByRole('alert');
    await message.getByText('Retrying does not help.').waitFor();
    expect((await message.textContent())?.split('Check the URL.').length).toBe(2);
  });

  it('shows an error for a deleted snapshot', async () => {
    const { page } = await web.open('/playground/snap_nothing');
    await page.getByRole('alert').getByText('SnapshotNotFound').waitFor();
    await page.getByText('Fetch the page again.').waitFor();
  });

  it('the playground sends the selected options', async () => {
    const { page } = await web.open('/playground');
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByLabel('Screenshot').selectOption('None');
    await page.getByLabel('Scroll to load lazy content').check();
    await page.getByLabel('Links').check();
    await page.getByLabel('Appendix markers').selectOption('Detailed');
    await page.getByLabel('Pages').fill('1-2');
    const sent = page.waitForRequest('**/v1/fetch/json');
    await fetchPage(page, origin.url('/article'));
    expect((await sent).postDataJSON()).toEqual({
      url: origin.url('/article'),
      include: { links: { sameDomainOnly: false }, appendixMarkers: 'detailed' },
      browserConfig: { scrollFullPage: true },
      documentConfig: { pages: '1-2' },
    });
  });

  it('shows the Markdown response if the format is Markdown', async () => {
    const { page } = await web.open('/playground');
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByLabel('Format').selectOption('Markdown');
    await fetchPage(page, origin.url('/small'));
    await page.getByLabel('Raw').check();
    const raw = await page.locator('pre.raw').textContent();
    expect(raw).toMatch(/^---\n/);
    expect(raw).toContain('# A small page');
  });
});
