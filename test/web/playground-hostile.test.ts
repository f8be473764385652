import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, page as pageRoute, startOrigin } from '../origin/index.ts';
import { startWebTest, type WebTest } from './support.ts';

/** Markup that the hostile page puts into every field that the playground shows. */
const EVIL = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
const escaped = EVIL.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Expands all nodes of the JSON tree. */
const OPEN_ALL =
  "document.querySelectorAll('.json-toggle[aria-expanded=false]').forEach((toggle) => toggle.click())";

let origin: Origin;
let web: WebTest;
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
  web = await startWebTest();
  const { json } = await web.service.fetchJson({ url: origin.url('/evil'), include: { screenshot: true } });
  capture = `/playground/${json.meta.snapshotId}`;
});
afterAll(() => Promise.all([origin.close(), web.close()]));

describe('hostile content of a captured page', () => {
  it('a captured page runs no scripts and loads nothing in any view', async () => {
    const { page, consoleErrors } = await web.open(capture);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(web.service.address)) foreign.push(request.url());
    });
    page.on('dialog', (dialog) => foreign.push(`dialog: ${dialog.message()}`));
    page.on('popup', () => foreign.push('a window'));
    await page.reload();
    await page.getByRole('region', { name: 'Capture summary' }).waitFor();
    const inResult = (selector: string) => page.locator('main').locator(selector);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      for (let depth = 0; depth < 3; depth++) await page.evaluate(OPEN_ALL);
      // Markup is shown as text, and the screenshot is the only image.
      await expect
        .poll(() => inResult('script, iframe, object, embed, style, base, form form').count())
        .toBe(0);
      await expect.poll(() => inResult('img').count()).toBe(1);
    }
    await page.getByRole('tab', { name: 'Markdown', exact: true }).click();
    await page.locator('.read-block').getByText("document.title='owned'").first().waitFor();
    await expect.poll(() => page.title()).toBe(`${EVIL} · Pagewright`);
    expect(foreign).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });

  it('renders only http and https links, without referrer', async () => {
    const { page } = await web.open(capture);
    await page.getByRole('region', { name: 'Capture summary' }).waitFor();
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
