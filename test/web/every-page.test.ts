import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS, OTHER_OPERATIONS } from '../../src/contract/index.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { inspectAtEveryWidth, inspectPage, setWidth, WIDTHS } from './accessibility.ts';
import { type EmptyWebTest, startEmptyWebTest } from './support.ts';

/** Time limit of one test: every page is inspected at two widths and in two themes. */
const INSPECT_MS = 1_800_000;

let origin: Origin;
let web: EmptyWebTest;
/** Creates two captures of the same page. The first has a screenshot. */
let snapshots: string[];

beforeAll(async () => {
  [origin, web] = await Promise.all([startOrigin(), startEmptyWebTest()]);
  snapshots = [];
  for (const screenshot of [{ fullPage: true }, false]) {
    const { json } = await web.service.fetchJson({
      url: origin.url('/product'),
      include: { screenshot, json: true },
    });
    snapshots.push(json.meta.snapshotId);
  }
});
afterAll(() => Promise.all([origin.close(), web.close()]));

/** Lists faults by the name of a page or view. Pages without faults are left out. */
class Findings {
  readonly faults: Record<string, string[]> = {};

  add(name: string, faults: string[]): void {
    if (faults.length > 0) this.faults[name] = [...(this.faults[name] ?? []), ...faults];
  }
}

const waitUntilLoaded = (page: Page) =>
  expect.poll(() => page.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(0);

describe.concurrent('every page, at any width and in any theme', () => {
  it(
    'the pages of the documentation are accessible and fit the width',
    async () => {
      const { page } = await web.open('/docs', { width: 1280 });
      const links: string[] = await page.locator('nav a').evaluateAll((all) => all.map(String));
      const chapters = links
        .map((link) => new URL(link).pathname)
        .filter((path) => /^\/docs\/[\w-]+$/.test(path));
      expect(chapters.length).toBeGreaterThan(20);
      const found = new Findings();
      for (const path of new Set(['/docs', ...chapters, '/docs/api/types', '/docs/unknown'])) {
        await page.goto(path);
        // Scripts add this button.
        await page.getByRole('button', { name: 'Search' }).waitFor();
        found.add(path, await inspectAtEveryWidth(page, path === '/docs' ? undefined : 'main'));
      }
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByLabel('Words').fill('screenshot');
      await page.getByRole('dialog').getByRole('link').first().waitFor();
      found.add('search', await inspectAtEveryWidth(page));
      expect(found.faults).toEqual({});
    },
    INSPECT_MS,
  );

  it(
    'the pages of the API reference are accessible and fit the width',
    async () => {
      const { page } = await web.open('/docs/api', { width: 1280 });
      const found = new Findings();
      for (const { id } of Object.values({ ...OPERATIONS, ...OTHER_OPERATIONS })) {
        await page.goto(`/docs/api/${id}`);
        await page.getByRole('button', { name: 'Send' }).waitFor();
        found.add(id, await inspectAtEveryWidth(page, 'main'));
      }
      await page.goto('/docs/api/catalog.get');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('Status 200', { exact: true }).waitFor();
      found.add('answer in the console', await inspectAtEveryWidth(page));
      expect(found.faults).toEqual({});
    },
    INSPECT_MS,
  );

  it(
    'the views and dialogs of the playground are accessible and fit the width',
    async () => {
      const { page } = await web.open('/playground', { width: 1280 });
      const found = new Findings();
      await page.getByRole('heading', { level: 1 }).waitFor();
      found.add('start', await inspectAtEveryWidth(page));
      await page.getByRole('button', { name: 'Options' }).click();
      found.add('options', await inspectAtEveryWidth(page));
      for (const path of [`/playground/${snapshots[0]}`, '/playground/sample']) {
        for (const width of WIDTHS) {
          // A narrow page has more tabs, so set the width before it opens.
          await setWidth(page, width);
          await page.goto(path);
          await page.getByRole('region', { name: 'Capture summary' }).waitFor();
          for (const tab of await page.getByRole('tablist').first().getByRole('tab').all()) {
            await tab.click();
            found.add(`${path}, ${await tab.textContent()}, ${width} px`, await inspectPage(page));
          }
        }
      }
      await page.goto(`/playground/compare/${snapshots[0]}/${snapshots[1]}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      found.add('comparison', await inspectAtEveryWidth(page));
      for (const key of ['?', 'h']) {
        await page.keyboard.press(key);
        await page.getByRole('dialog').waitFor();
        found.add(`dialog of ${key}`, await inspectAtEveryWidth(page));
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await page.getByRole('button', { name: 'Key set' }).click();
      await page.getByRole('dialog').waitFor();
      found.add('key dialog', await inspectAtEveryWidth(page));
      await page.keyboard.press('Escape');
      for (const path of ['/endless/silent', '/blocked/recaptcha']) {
        await page.goto(`/playground?url=${encodeURIComponent(origin.url(path))}`);
        const shown = path.startsWith('/endless')
          ? page.getByRole('region', { name: 'Progress' })
          : page.getByRole('alert');
        await shown.waitFor();
        found.add(path, await inspectAtEveryWidth(page));
      }
      await page.goto('/playground/snap_unknown');
      await page.getByRole('alert').waitFor();
      found.add('missing snapshot', await inspectAtEveryWidth(page));
      expect(found.faults).toEqual({});
    },
    INSPECT_MS,
  );

  it(
    'sign-in, set-up, and the pages and dialogs of the dashboard are accessible and fit the width',
    async () => {
      const { page } = await web.open('/sign-in', { width: 1280, anonymous: true });
      const found = new Findings();
      await page.getByLabel('Password').waitFor();
      found.add('sign-in', await inspectAtEveryWidth(page));
      await page.goto('/unknown');
      await page.getByRole('heading', { level: 1 }).waitFor();
      found.add('unknown page', await inspectAtEveryWidth(page));
      await page.goto(`/set-up#${web.setupToken}`);
      await page.getByRole('heading', { name: 'Create the owner account' }).waitFor();
      found.add('set-up', await inspectAtEveryWidth(page));
      await page.getByLabel('E-mail').fill('owner@example.com');
      await page.getByLabel('Password').fill('correct horse battery');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Overview' }).waitFor();

      const urls = [origin.url('/small'), origin.refused()];
      const run = await web.service.call('POST', '/v1/fetch/batched', { body: { urls, name: 'Two pages' } });
      const cookies = ['session', 'consent'].map((name) => ({ name, value: 'v', domain: '.shop.example' }));
      const profile = { headers: { 'X-Token': 'v' }, cookies, locale: 'de-DE', waitFor: 'main > article' };
      await web.service.call('POST', '/v1/profiles', {
        body: { name: 'a-profile-with-a-long-name-that-must-not-widen-the-page', ...profile },
      });
      const dialogs: Record<string, RegExp[]> = {
        Runs: [/^Start run$/],
        Snapshots: [/^Delete/],
        Profiles: [/^New profile$/, /^Delete/],
        'API keys': [/^New key$/, /^Revoke/],
        Members: [/^Invite member$/],
      };
      const sections = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
      for (const name of await sections.allTextContents()) {
        await sections.filter({ hasText: name }).first().click();
        await page.getByRole('heading', { level: 1, name }).waitFor();
        await waitUntilLoaded(page);
        found.add(name, await inspectAtEveryWidth(page));
        for (const button of dialogs[name] ?? []) {
          await page.getByRole('button', { name: button }).first().click();
          await page.getByRole('dialog').waitFor();
          found.add(`${name}, dialog of ${button}`, await inspectAtEveryWidth(page));
          if (button.test('New key')) {
            await page.getByLabel('Name').fill('pipeline');
            await page.keyboard.press('Enter');
            await page.getByRole('dialog').locator('output').waitFor();
            found.add('new key', await inspectAtEveryWidth(page));
            await page.getByRole('button', { name: 'Done' }).click();
          } else await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
        }
      }
      await page.goto(`/dashboard/runs/${run.json.id}`);
      await page.getByText('connectionRefused').waitFor();
      found.add('run', await inspectAtEveryWidth(page));
      expect(found.faults).toEqual({});
    },
    INSPECT_MS,
  );
});
