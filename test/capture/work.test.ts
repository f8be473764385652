import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capturer } from '../../src/capture/index.ts';
import { page, type Site, startCapturer, startSite } from './harness.ts';

const PARAGRAPH = '<p class=text>Some words about nothing, and <a href="/next">a link</a>.</p>';

let site: Site;
let capturer: Capturer;

beforeAll(async () => {
  site = await startSite({
    '/static': `<!doctype html><title>t</title><h1>Title</h1>${PARAGRAPH.repeat(100)}`,
    '/script': `<!doctype html><title>t</title><h1>Title</h1>${PARAGRAPH.repeat(100)}<script>1</script>`,
    '/short': '<!doctype html><title>t</title><h1>Title</h1><p>Fits into the window.</p>',
    '/late': `<!doctype html><title>t</title><div id=root></div><script>
      setTimeout(() => { root.innerHTML = '${PARAGRAPH}'.repeat(100) }, 400)</script>`,
  });
  capturer = await startCapturer();
});

afterAll(async () => {
  await capturer.close();
  await site.close();
});

/**
 * Counts work instead of measuring time, because time depends on the machine. Raise a limit only for a feature that
 * needs more work.
 */
describe('the cost of a capture', () => {
  it('sends at most 29 CDP commands for a page without scripts', async () => {
    const { facts } = await page(capturer, site.url('/static'));
    expect(facts.telemetry.commands).toBeLessThanOrEqual(29);
  });

  it('sends at most 40 CDP commands for a page with scripts', async () => {
    const { facts } = await page(capturer, site.url('/script'));
    expect(facts.telemetry.commands).toBeLessThanOrEqual(40);
  });

  it('sends at most 60 CDP commands for a page that adds its content after 400 ms', async () => {
    const { facts } = await page(capturer, site.url('/late'));
    expect(facts.telemetry.nodes).toBeGreaterThan(500);
    expect(facts.telemetry.commands).toBeLessThanOrEqual(60);
  });

  it('sends at most two more CDP commands to scroll a page that fits into the window', async () => {
    const count = async (scrollFullPage: boolean): Promise<unknown> =>
      (await page(capturer, site.url('/short'), { scrollFullPage, screenshot: 'viewport' })).facts.telemetry
        .commands;
    const unscrolled = Number(await count(false));
    // One scrolls, and one waits again until the page has settled.
    expect(await count(true)).toBeLessThanOrEqual(unscrolled + 2);
  });

  it('the script that reads a page returns at most 120 bytes for each paragraph with a link', async () => {
    const { facts } = await page(capturer, site.url('/static'));
    expect(facts.telemetry.nodes).toBe(507);
    expect(facts.telemetry.walkedBytes).toBeLessThanOrEqual(100 * 120);
  });
});
