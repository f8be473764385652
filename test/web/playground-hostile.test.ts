import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, page as pageRoute, startOrigin } from '../origin/index.ts';
import { START_MS, startVisit, type Visit } from './support.ts';

/** What a page may put into every place that the playground shows. */
const EVIL = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
const escaped = EVIL.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Opens every branch of a tree that is closed. */
const OPEN_ALL =
  "document.querySelectorAll('.json-toggle[aria-expanded=false]').forEach((toggle) => toggle.click())";

let origin: Origin;
let visit: Visit;
let capture: string;

beforeAll(async () => {
  origin = await startOrigin({
    '/evil': pageRoute('Markup wherever text may stand', {
      title: escaped,
      head: `<meta name="description" content="${escaped}">
<meta name="author" content="${escaped}">
<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', [EVIL]: EVIL }).replaceAll('<', '\\u003c')}</script>`,
      body: `<main><h1>${escaped}</h1><p>${escaped}</p>
<p><a href="javascript:document.title='owned'">run</a> <a href="data:text/html,owned">data</a>
<a href="/fine" target="_top">fine</a> <img src="/tracker.png?who" alt="${escaped}"></p>
<pre>${escaped}</pre><table><tr><th>${escaped}</th></tr><tr><td>[x](javascript:alert(1)) ${escaped}</td></tr></table>
<p>[click](javascript:alert(1)) ![pic](http://127.0.0.1/pic.png) &lt;iframe src=//x&gt; ${'> '.repeat(200)}deep</p></main>`,
    }),
  });
  visit = await startVisit();
  const { json } = await visit.service.fetchJson({ url: origin.url('/evil'), include: { screenshot: true } });
  capture = `/playground/${json.meta.snapshotId}`;
}, START_MS);
afterAll(() => Promise.all([origin.close(), visit.close()]));

describe('what a page put into its capture', () => {
  it('does nothing in the playground, in none of its views', async () => {
    const { page, complaints } = await visit.open(capture);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(visit.service.address)) foreign.push(request.url());
    });
    page.on('dialog', (dialog) => foreign.push(`dialog: ${dialog.message()}`));
    page.on('popup', () => foreign.push('a window'));
    await page.reload();
    await page.getByRole('region', { name: 'The capture' }).waitFor();
    const inResult = (selector: string) => page.locator('main').locator(selector);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      for (let depth = 0; depth < 3; depth++) await page.evaluate(OPEN_ALL);
      // Text that looks like markup is text, and the screenshot is the only picture.
      expect(await inResult('script, iframe, object, embed, style, base, form form').count()).toBe(0);
      expect(await inResult('img').count()).toBe(1);
    }
    await page.getByRole('tab', { name: 'Markdown', exact: true }).click();
    await page.locator('.read-block').getByText("document.title='owned'").first().waitFor();
    expect(await page.title()).toBe(`${EVIL} · Pagewright`);
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('leaves no links but those of the web, which tell nobody where they were followed', async () => {
    const { page } = await visit.open(capture);
    await page.getByRole('region', { name: 'The capture' }).waitFor();
    const links = await page
      .locator('.reading a')
      .evaluateAll((all) =>
        all.map((link) => ['href', 'rel', 'target'].map((name) => link.getAttribute(name))),
      );
    expect(links.length).toBeGreaterThan(0);
    for (const [href, rel, target] of links) {
      expect(href).toMatch(/^https?:/);
      expect(rel).toBe('noopener noreferrer nofollow');
      expect(target).toBe('_blank');
    }
  });
});
