import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Origin, sendPage, startOrigin } from '../origin/index.ts';
import { inspectAtEveryWidth } from './accessibility.ts';
import { startWebTest, type WebTest } from './support.ts';

let origin: Origin;
let web: WebTest;

beforeAll(async () => {
  [origin, web] = await Promise.all([
    startOrigin({
      '/town/*': {
        about: 'Pages that link to others',
        serve(exchange) {
          const name = exchange.url.pathname.replace('/town/', '') || 'start';
          const links = ['harbour', 'library', 'market'].map(
            (page) => `<a href="/town/${page}">The ${page}</a>`,
          );
          const text = `The ${name} opens at nine, and the ${name} closes at five. `.repeat(8);
          sendPage(exchange, {
            title: `The ${name}`,
            body: `<main><h1>The ${name}</h1><p>${text}</p><p>${links.join(' ')}</p></main>`,
          });
        },
      },
      '/sitemap.xml': {
        about: 'A sitemap with a date',
        serve: ({ response, addresses: { own } }) =>
          response.end(
            `<urlset><url><loc>${own}/town/library</loc><lastmod>2026-10-05</lastmod></url></urlset>`,
          ),
      },
    }),
    startWebTest(),
  ]);
});
afterAll(() => Promise.all([origin.close(), web.close()]));

it('lists the addresses of a site, filters them and crawls those that are left', async () => {
  const { page, consoleErrors } = await web.open('/playground');
  await page.getByRole('link', { name: 'Site', exact: true }).click();
  await page.getByLabel('Site URL').fill(origin.url('/town/'));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '4 addresses' }).waitFor();
  const rows = page.getByRole('table').getByRole('row');
  const library = rows.filter({ hasText: '/town/library' });
  await library.getByText('link', { exact: true }).waitFor();
  await library.getByText('2026-10-05').waitFor();
  expect(await inspectAtEveryWidth(page)).toEqual([]);
  await page.getByLabel('Filter').fill('LIBRARY');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByLabel('Filter').fill('the ');
  await page.getByRole('button', { name: 'Crawl these 3 pages' }).click();
  await page.getByText('3 of 3 pages').waitFor();
  expect(await inspectAtEveryWidth(page, 'main')).toEqual([]);
  await page.getByRole('link', { name: 'The market' }).click();
  await page.waitForURL('**/playground/snap_*');
  expect(consoleErrors).toEqual([]);
});

it('crawls a site up to the maximum of pages', async () => {
  const { page } = await web.open('/playground/site');
  await page.getByLabel('Site URL').fill(origin.url('/town/'));
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByLabel('Maximum pages').fill('2');
  await page.getByRole('button', { name: 'Crawl up to 2 pages' }).click();
  await page.getByText('2 of 2 pages').waitFor();
  await page.getByRole('heading', { name: 'Pages', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(3);
});

it('back, forward and a reload restore the results of a crawl, which can be downloaded', async () => {
  const { page, consoleErrors } = await web.open('/playground/site');
  await page.getByLabel('Site URL').fill(origin.url('/town/'));
  await page.getByRole('button', { name: 'Crawl up to 100 pages' }).click();
  await page.getByText('4 of 4 pages').waitFor();
  await page.getByRole('link', { name: 'The market' }).click();
  await page.waitForURL('**/playground/snap_*');
  const fetched = origin.requests('/town/').length;
  await page.goBack();
  await page.getByText('4 of 4 pages').waitFor();
  await page.reload();
  await page.getByText('4 of 4 pages').waitFor();
  await expect.poll(() => page.getByLabel('Site URL').inputValue()).toBe(origin.url('/town/'));
  expect(origin.requests('/town/')).toHaveLength(fetched);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const file = await readFile(await (await downloaded).path(), 'utf8');
  expect(file.trim().split('\n')).toHaveLength(4);
  expect(consoleErrors).toEqual([]);
});

it('back and a reload restore the addresses of a site without another fetch of it', async () => {
  const { page, consoleErrors } = await web.open('/playground/site');
  await page.getByLabel('Site URL').fill(origin.url('/town/?mapped'));
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByLabel('Exclude').fill('/market');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'List addresses' }).click();
  await page.getByRole('heading', { name: /addresses$/ }).waitFor();
  const heading = (await page.getByRole('heading', { name: /addresses$/ }).textContent()) ?? '';
  const fetched = origin.requests('/town/?mapped').length;
  await page.goto('/playground');
  await page.goBack();
  await page.getByRole('heading', { name: heading }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: heading }).waitFor();
  await page.getByRole('button', { name: 'Options' }).click();
  await expect.poll(() => page.getByLabel('Exclude').inputValue()).toBe('/market');
  expect(origin.requests('/town/?mapped')).toHaveLength(fetched);
  expect(consoleErrors).toEqual([]);
});

it('lists and crawls only the addresses that the options select', async () => {
  const { page } = await web.open('/playground/site');
  await page.getByLabel('Site URL').fill(origin.url('/town/'));
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByLabel('Include').fill('/town/$\n/library');
  await page.getByLabel('Maximum depth').fill('1');
  expect(await inspectAtEveryWidth(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: 'List addresses' }).click();
  await page.getByRole('heading', { name: '2 addresses' }).waitFor();
  await page.getByRole('button', { name: /^Crawl up to/ }).click();
  await page.getByText('2 of 2 pages').waitFor();
});

it('the button for another try repeats the call that failed', async () => {
  const { page } = await web.open('/playground/site');
  await page.route('**/v1/crawl', (route) => route.abort(), { times: 1 });
  await page.getByLabel('Site URL').fill(origin.url('/town/'));
  await page.getByRole('button', { name: /^Crawl up to/ }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('4 of 4 pages').waitFor();
});

it('shows why the start page of a site failed', async () => {
  const { page } = await web.open('/playground/site');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await inspectAtEveryWidth(page, 'main')).toEqual([]);
  await page.getByLabel('Site URL').fill(origin.refused('/x'));
  await page.keyboard.press('Enter');
  await page.getByText('The site refused the connection').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Crawl this page' }).count()).toBe(0);
});
