import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, sendPage, startOrigin } from '../origin/index.ts';
import { fetchPage, startWebTest, type WebTest } from './support.ts';

let origin: Origin;
let web: WebTest;
let edition = 0;
/** Text of the page `/web/price`. */
let price = '';

beforeAll(async () => {
  [origin, web] = await Promise.all([
    startOrigin({
      '/web/price': {
        about: 'A page with the text that the test wants',
        serve: (exchange) =>
          sendPage(exchange, { body: `<main><h1>The bridge</h1><p>The bridge ${price} 東京</p></main>` }),
      },
      // The page has a different text for each capture.
      '/web/editions': {
        about: 'A page that is another edition in each capture',
        serve(exchange) {
          edition += 1;
          sendPage(exchange, {
            title: 'Opening hours',
            body: `<main><h1>Opening hours</h1><p>The museum is open every day of the week from nine to five.</p>
              <p>Edition ${edition} of this page.</p></main>`,
          });
        },
      },
    }),
    startWebTest(),
  ]);
});
afterAll(() => Promise.all([origin.close(), web.close()]));

const path = (page: Page): string => new URL(page.url()).pathname;
const query = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

/** Paths of the requests of a page, without the question about accounts that follows each load. */
function recordRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname !== '/v1/setup') paths.push(pathname);
  });
  return paths;
}

const isCall = (path: string): boolean => path.startsWith('/v1/');

/** Counts the fetches that a page starts. */
function countFetches(page: Page): () => number {
  const requests = recordRequests(page);
  return () => requests.filter((path) => path.startsWith('/v1/fetch')).length;
}

describe('cancelling in the playground', () => {
  it('one or two clicks on Cancel start no other fetch', async () => {
    const { page } = await web.open('/playground');
    const fetches = countFetches(page);
    await page.getByLabel('Page URL').fill(origin.url('/endless/silent'));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Fetch', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Fetch a page as Markdown' }).waitFor();
    await page.waitForTimeout(300);
    expect(fetches()).toBe(1);
    await expect.poll(() => page.getByRole('region', { name: 'Progress' }).count()).toBe(0);
  });

  it.each([
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['the button Back of the browser', (page: Page) => page.goBack()],
  ])('%s cancels a fetch', async (_what, cancel) => {
    const { page } = await web.open('/playground');
    await fetchPage(page, origin.url('/small'));
    // The browser also aborts a screenshot of the first result that is still loading.
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/fetch/json'));
    await page.getByLabel('Page URL').fill(origin.url('/endless/silent'));
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Progress' }).waitFor();
    await cancel(page);
    await aborted;
    await page.getByRole('region', { name: 'Progress' }).waitFor({ state: 'detached' });
  });
});

describe('the address of the playground', () => {
  it('a failed fetch removes the earlier snapshot from the address', async () => {
    const { page } = await web.open('/playground');
    await fetchPage(page, origin.url('/small'));
    expect(path(page)).toMatch(/^\/playground\/snap_/);
    await page.getByLabel('Page URL').fill(origin.url('/blocked/recaptcha'));
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(path(page)).toBe('/playground');
    expect(query(page).get('url')).toBe(origin.url('/blocked/recaptcha'));
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'A small page' }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  });

  it('fetches the URL of the query with its options, and ignores unknown ones', async () => {
    const link = new URLSearchParams({
      url: origin.url('/article'),
      screenshot: 'none',
      links: 'true',
      markers: 'nonsense',
      password: 'secret',
      maxTokens: '50',
    });
    const { page } = await web.open('/');
    const sent = page.waitForRequest('**/v1/fetch/json');
    await page.goto(`/playground?${link}`);
    expect((await sent).postDataJSON()).toEqual({
      url: origin.url('/article'),
      include: { markdown: { maxTokens: 50 }, links: { sameDomainOnly: false } },
    });
    await page.getByRole('region', { name: 'Capture summary' }).waitFor();
    await page.getByRole('button', { name: 'Options' }).click();
    await expect.poll(() => page.getByLabel('Screenshot').inputValue()).toBe('none');
  });

  it('the address of a running fetch contains its options, and never the password', async () => {
    const { page } = await web.open('/playground');
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByLabel('Password').fill('secret');
    await page.getByLabel('Format').selectOption('Markdown');
    await page.getByLabel('Page URL').fill(origin.refused());
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(Object.fromEntries(query(page))).toEqual({ url: origin.refused(), format: 'markdown' });
  });
});

describe('the address of a view', () => {
  it('names the view that a user chose, also after a reload and with the back button', async () => {
    const { page } = await web.open(
      `/playground?${new URLSearchParams({ url: origin.url('/article'), view: 'highlights' })}`,
    );
    const selected = page.getByRole('tab', { selected: true });
    await expect.poll(() => selected.first().textContent()).toContain('Highlights');
    expect(path(page)).toMatch(/^\/playground\/snap_/);
    expect(query(page).get('view')).toBe('highlights');
    await page.getByRole('tab', { name: 'Blocks' }).click();
    await expect.poll(() => query(page).get('view')).toBe('blocks');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
    await page.reload();
    await expect.poll(() => selected.first().textContent()).toContain('Blocks');
    await page.getByRole('tab', { name: 'Markdown', exact: true }).click();
    await expect.poll(() => query(page).get('view')).toBeNull();
    await page.getByLabel('Raw').check();
    await page.reload();
    await expect.poll(() => page.getByLabel('Raw').isChecked()).toBe(true);
  });
});

describe('what a user types as a URL', () => {
  it('is loaded without TLS if it names an IP address without a scheme', async () => {
    const { page } = await web.open('/playground');
    const typed = origin.url('/small').replace('http://', '');
    const sent = page.waitForRequest('**/v1/fetch/json');
    await page.getByLabel('Page URL').fill(typed);
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ url: origin.url('/small') });
    await page.getByRole('region', { name: 'Capture summary' }).waitFor();
  });

  it('is not sent if it is no URL, and the field says so', async () => {
    const { page } = await web.open('/playground');
    const requests = recordRequests(page);
    const field = page.getByLabel('Page URL');
    await field.fill('hello world');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate('document.getElementById("request-url").validationMessage'))
      .toContain('This is not a URL.');
    expect(requests).toEqual([]);
    await field.fill('hello.example');
    expect(await page.evaluate('document.getElementById("request-url").validationMessage')).toBe('');
  });

  it('is explained if browsers load nothing from its port', async () => {
    const { page } = await web.open('/playground');
    await page.getByLabel('Page URL').fill('127.0.0.1:9/x');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Browsers load no pages from this port').waitFor();
  });

  it('is offered without TLS if the connection with TLS fails', async () => {
    const { page } = await web.open('/playground');
    await page.getByLabel('Page URL').fill(origin.url('/small').replace('http://', 'https://'));
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByRole('link', { name: 'Try it without TLS (http)' }).click();
    await page.getByRole('region', { name: 'Capture summary' }).waitFor();
  });
});

describe('the key dialog', () => {
  it('focuses the key field, shows no running time, and can be opened again', async () => {
    const { page } = await web.open('/playground', { anonymous: true });
    await page.getByLabel('Page URL').fill(origin.url('/small'));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'API key' });
    await dialog.waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('key');
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.isVisible()).toBe(true);
    await page.getByText('Waiting for the API key to fetch').waitFor();
    await expect.poll(() => page.locator('.progress-clock').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Enter API key' }).click();
    await dialog.getByLabel('Key').fill(web.service.apiKey);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Capture summary' }).waitFor();
  });
});

describe('history and comparison', () => {
  it('lists the fetches of this browser, opens one, removes one and clears the list', async () => {
    const { page } = await web.open('/playground');
    await fetchPage(page, origin.url('/small'));
    await fetchPage(page, origin.url('/article'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.evaluate("JSON.parse(localStorage['pagewright-history']).length")).toBe(2);
    await page.goto('/playground');
    const dialog = page.getByRole('dialog', { name: 'History' });
    await page.getByRole('button', { name: 'History' }).click();
    await dialog.getByRole('link', { name: /A small page/ }).click();
    await page.getByRole('heading', { level: 1, name: 'A small page' }).waitFor();
    await page.keyboard.press('h');
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2);
    await dialog.getByRole('button', { name: 'Remove A small page from the history' }).click();
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Clear history' }).click();
    await dialog.getByText('No fetches in this browser yet.').waitFor();
  });

  it('compares two snapshots of a page', async () => {
    const { page, consoleErrors } = await web.open('/playground');
    await fetchPage(page, origin.url('/web/editions'));
    const older = path(page).split('/').at(-1) ?? '';
    await page.goto('/playground');
    await fetchPage(page, origin.url('/web/editions'));
    const newer = path(page).split('/').at(-1) ?? '';
    await page.getByRole('button', { name: 'Compare' }).click();
    await page
      .getByRole('group', { name: 'Other snapshots of this page' })
      .getByRole('button')
      .first()
      .click();
    await page.waitForURL(`**/playground/compare/${older}/${newer}`);
    const change = page.getByRole('region', { name: 'Changed blocks' }).getByRole('article');
    await change.filter({ hasText: 'Edition' }).first().waitFor();
    await page
      .getByText(/\d+ blocks? (changed|added)/)
      .first()
      .waitFor();
    expect(consoleErrors).toEqual([]);
    await page.goto(`/playground/compare/${older}/${older}`);
    await page.getByText('Nothing changed, apart from dates and counters.').waitFor();
    await page.goto(`/playground/compare/${older}/snap_none`);
    await page.getByRole('alert').getByText('SnapshotNotFound').waitFor();
  });
});

describe('the words of a changed block', () => {
  it.each([
    ['costs €7.50 since May', 'costs €8.50 since May', '€7.50', '€8.50'],
    ['takes 1 hour', 'takes 12 hours', '1 hour', '12 hours'],
    ['is 1,200.5 kg', 'is 1,300.5 kg', '1,200.5', '1,300.5'],
    ['grew by 3 % a year', 'grew by 4 % a year', '3 %', '4 %'],
    ['ends on 2026-11-05', 'ends on 2026-11-15', '2026-11-05', '2026-11-15'],
    ["doesn't open", "didn't open", "doesn't", "didn't"],
    ['東京は晴れ', '東京は雨', '晴れ', '雨'],
  ])('marks what changed from %j to %j', async (before, after, removed, added) => {
    const { page } = await web.open('/playground');
    price = before;
    await fetchPage(page, origin.url('/web/price'));
    const older = path(page).split('/').at(-1) ?? '';
    price = after;
    await page.goto('/playground');
    await fetchPage(page, origin.url('/web/price'));
    await page.goto(`/playground/compare/${older}/${path(page).split('/').at(-1)}`);
    const change = page.getByRole('region', { name: 'Changed blocks' }).getByRole('article').first();
    await change.locator('ins').first().waitFor();
    const marked = async (tag: 'del' | 'ins') => (await change.locator(tag).allTextContents()).join('|');
    expect([await marked('del'), await marked('ins')]).toEqual([
      removed.replace(/ (?=hour)/, '|'),
      added.replace(/ (?=hour)/, '|'),
    ]);
  });
});

describe('the sample page', () => {
  it('shows all views without a key and without a call of the API', async () => {
    const { page, consoleErrors } = await web.open('/playground', { anonymous: true });
    const requests = recordRequests(page);
    await page.getByRole('link', { name: 'Open the sample page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ferry to Gull Island' }).waitFor();
    const picture = page.getByAltText('Screenshot of the page');
    await expect.poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(1365);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
    }
    await page.getByRole('tab', { name: /^Highlights/ }).click();
    await page.getByText('Child, 6 to 15 years').last().waitFor();
    expect(requests.filter(isCall)).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });

  it('shows a passage of a table with the header of the table', async () => {
    const { page } = await web.open('/playground/sample?view=highlights');
    const table = page.locator('.snippet').first().getByRole('table');
    await table.waitFor();
    await expect
      .poll(() => table.getByRole('columnheader').allTextContents())
      .toEqual(['Ticket', 'One way', 'Return']);
    await expect.poll(() => table.getByRole('cell').allTextContents()).toContain('Child, 6 to 15 years');
  });

  it('answers other questions, and counts weaker passages if none matches', async () => {
    const { page } = await web.open('/playground/sample?view=highlights');
    await page.getByRole('button', { name: 'When does the last ferry leave?' }).click();
    await page.getByText('1 passage for “When does the last ferry leave?”').waitFor();
    await page.getByRole('button', { name: 'When do ferries run?' }).click();
    await page.getByText('No match above 0.60 for “When do ferries run?”; ').waitFor();
    await expect.poll(() => page.getByRole('tab', { name: /^Highlights/ }).textContent()).toBe('Highlights');
  });

  it('the start page links to the sample page and to a filled-in crawl', async () => {
    const { page, consoleErrors } = await web.open('/playground', { anonymous: true });
    await page.getByRole('link', { name: 'Open the sample page' }).click();
    await page.getByRole('tab', { name: 'Markdown', selected: true }).waitFor();
    await page.getByText('Child, 6 to 15 years').last().waitFor();
    await page.goto('/playground/site');
    await page.getByRole('button', { name: 'fill in the sample page' }).click();
    await expect.poll(() => page.getByLabel('Site URL').inputValue()).toBe(`${web.service.address}/sample`);
    await page.goto('/playground');
    await page.getByRole('link', { name: /^A crawl/ }).click();
    await expect.poll(() => page.getByLabel('Site URL').inputValue()).toBe('https://example.com');
    expect(consoleErrors).toEqual([]);
  });

  it('the recorded sample has the Markdown and the block roles of a new capture', async () => {
    const file = new URL('../../web/src/playground/sample/recorded.json', import.meta.url);
    const recorded = JSON.parse(await readFile(file, 'utf8'));
    const { json } = await web.service.fetchJson({ url: `${web.service.address}/sample` });
    const { json: current } = await web.service.call('GET', `/v1/snapshots/${json.meta.snapshotId}/blocks`);
    const withoutHost = (markdown: string): string =>
      markdown.replaceAll(web.service.address, 'http://sample.invalid');
    const rolesOf = (blocks: { role: string; markdown: string }[]) =>
      blocks.map(({ role, markdown }) => `${role}: ${withoutHost(markdown)}`);
    expect(rolesOf(current.blocks)).toEqual(rolesOf(recorded.blocks.blocks));
  });
});

describe('keyboard shortcuts and files', () => {
  it('lists the keyboard shortcuts, runs them outside of input fields, and lets the user turn them off', async () => {
    const { page } = await web.open('/playground/sample');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('2');
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toContain('Highlights');
    await page.keyboard.press('/');
    await page.keyboard.type('o?2');
    await expect.poll(() => page.getByLabel('Page URL').inputValue()).toBe('o?2');
    await page.getByLabel('Page URL').blur();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const text of ['Enter a URL', 'Show or hide options', 'Copy the Markdown', 'Show Highlights']) {
      await sheet.getByText(text).waitFor();
    }
    await sheet.getByLabel('Use single keys as shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('1');
    await expect.poll(() => page.getByRole('tab', { selected: true }).textContent()).toContain('Highlights');
  });

  it('copies and downloads the Markdown of the Markdown view', async () => {
    const { page } = await web.open('/playground');
    await fetchPage(page, origin.url('/small'));
    const panel = page.getByRole('tabpanel');
    await panel.getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied').waitFor();
    const copied = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(copied).toContain('# A small page');
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('a-small-page.md');
    expect(await readFile(await file.path(), 'utf8')).toBe(copied);
  });
});

describe('weak passages', () => {
  it('shows the best passages below the minimum score as weak matches', async () => {
    const { page } = await web.open('/playground');
    await fetchPage(page, origin.url('/product'));
    await page.getByRole('tab', { name: 'Highlights' }).click();
    await page.getByLabel('Question').fill('How long does the lantern burn?');
    await page.getByLabel('Minimum score').fill('1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Weaker passages' }).waitFor();
    const weak = page.locator('.snippet');
    await expect.poll(() => weak.count()).toBeGreaterThan(0);
    await expect.poll(() => weak.count()).toBeLessThanOrEqual(3);
    await weak.first().getByText('weak match').waitFor();
    await expect.poll(() => page.locator('.box-score').count()).toBe(0);
    await page.getByLabel('Question').fill('What is the capital of Mongolia?');
    await page.keyboard.press('Enter');
    await page.getByText('Mongolia?”. Try other words.').waitFor();
    await expect.poll(() => weak.count()).toBe(0);
  });
});
