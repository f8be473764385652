import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { fetchPage, START_MS, startVisit, type Visit } from './support.ts';

let origin: Origin;
let visit: Visit;

beforeAll(async () => {
  [origin, visit] = await Promise.all([startOrigin(), startVisit()]);
}, START_MS);
afterAll(() => Promise.all([origin.close(), visit.close()]));

describe('a fetch in the playground', () => {
  it('shows the text beside the picture of the page, at an address of its own', async () => {
    const { page, complaints } = await visit.open('/playground');
    await fetchPage(page, origin.url('/product'));
    expect(new URL(page.url()).pathname).toMatch(/^\/playground\/snap_/);
    expect(await page.title()).toBe('Storm lantern 40 · Pagewright');
    await page.getByText('In stock, leaves our house within two days.').waitFor();
    const picture = page.getByAltText('Screenshot of the page');
    await expect
      .poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth')), { timeout: 20_000 })
      .toBe(1365);
    expect(complaints).toEqual([]);
  });

  it('can be opened again by its address, and by the one that the API gives', async () => {
    const { json } = await visit.service.fetchJson({ url: origin.url('/article') });
    const { page, complaints } = await visit.open(new URL(json.meta.playground).pathname);
    await page.getByRole('heading', { level: 1, name: json.meta.title }).waitFor();
    expect(await page.getByLabel('Address of the page').inputValue()).toBe(origin.url('/article'));
    // Captured without a picture: the boxes are drawn on a plan.
    await page.getByRole('heading', { name: 'Plan of the page' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('finds its picture under whatever name the service is reached by', async () => {
    const { json } = await visit.service.fetchJson({
      url: origin.url('/small'),
      include: { screenshot: true },
    });
    const { pathname } = new URL(json.meta.playground);
    const { page, complaints } = await visit.open(
      new URL(pathname, visit.service.address.replace('127.0.0.1', 'localhost')).href,
    );
    const picture = page.getByAltText('Screenshot of the page');
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth')), { timeout: 20_000 })
      .toBe(1365);
    expect(complaints).toEqual([]);
  });

  it('asks for the key once, says when it is wrong, and goes on with the right one', async () => {
    const { page } = await visit.open('/playground', { anonymous: true });
    await page.getByLabel('Address of the page').fill(origin.url('/small'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'API key' });
    await dialog.getByText('This needs an API key').waitFor();
    await dialog.getByLabel('Key').fill('pw_not-a-key-of-anybody');
    await page.keyboard.press('Enter');
    await dialog.getByText('The service does not know this key.').waitFor();
    await dialog.getByLabel('Key').fill(visit.service.apiKey);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'The capture' }).waitFor();
    expect(await dialog.isVisible()).toBe(false);
    await page.reload();
    await page.getByRole('region', { name: 'The capture' }).waitFor();
  });

  it('that nobody gives a key for ends with the tag of the failure', async () => {
    const { page } = await visit.open('/playground', { anonymous: true });
    await page.getByLabel('Address of the page').fill(origin.url('/small'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByText('AuthFailed').waitFor();
  });

  it('can be cancelled while it runs', async () => {
    const { page } = await visit.open('/playground');
    await page.getByLabel('Address of the page').fill(origin.url('/endless/silent'));
    await page.keyboard.press('Enter');
    const progress = page.getByRole('region', { name: 'Progress' });
    await progress.getByText('/endless/silent').waitFor();
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await progress.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Give it a page.' }).waitFor();
  });

  it.each([
    [
      'an address that is none',
      () => 'ftp://files.example/',
      ['HttpApiDecodeError', 'Correct what is named'],
    ],
    ['a wall', () => origin.url('/blocked/recaptcha'), ['FetchBlocked', 'blockedType: captcha']],
    [
      'a port that no browser opens',
      () => 'http://127.0.0.1:25/',
      ['FetchNavigationFailed', 'unsafeNavigation'],
    ],
    ['a refused connection', () => origin.refused(), ['connectionRefused', 'nothing charged', 'try again']],
  ])('says what came of %s, and what to do next', async (_what, url, texts) => {
    const { page } = await visit.open('/playground');
    await page.getByLabel('Address of the page').fill(url());
    await page.keyboard.press('Enter');
    for (const text of texts) await page.getByRole('alert').getByText(text).first().waitFor();
  });

  it('shows a page with an error status, and says so', async () => {
    const { page } = await visit.open('/playground');
    await fetchPage(page, origin.url('/status/404'));
    await page.getByText('The site answered with status 404.').waitFor();
  });

  it('says when a capture is not there any more', async () => {
    const { page } = await visit.open('/playground/snap_nothing');
    await page.getByRole('alert').getByText('SnapshotNotFound').waitFor();
    await page.getByText('Fetch the page again.').waitFor();
  });

  it('sends what the options say', async () => {
    const { page } = await visit.open('/playground');
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

  it('shows the Markdown document where Markdown was asked for', async () => {
    const { page } = await visit.open('/playground');
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByLabel('Format').selectOption('Markdown');
    await fetchPage(page, origin.url('/small'));
    await page.getByRole('tab', { name: 'Raw' }).click();
    const raw = await page.getByLabel('Markdown', { exact: true }).textContent();
    expect(raw).toMatch(/^---\n/);
    expect(raw).toContain('# A small page');
  });
});
