import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capturer, CaptureRequest } from '../../src/capture/index.ts';
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
 * Returns the smallest number of CDP commands of up to ten captures, and stops as soon as it is at most `maxCommands`.
 * On a busy machine, a capture asks more often whether the page has settled.
 */
async function countCommands(
  maxCommands: number,
  path: string,
  fields: Partial<CaptureRequest> = {},
): Promise<number> {
  let commands = Infinity;
  for (let attempt = 0; attempt < 10 && commands > maxCommands; attempt++) {
    const { facts } = await page(capturer, site.url(path), fields);
    commands = Math.min(commands, Number(facts.telemetry.commands));
  }
  return commands;
}

/**
 * Counts work instead of measuring time, because time depends on the machine. Raise a limit only for a feature that
 * needs more work.
 */
describe('the cost of a capture', () => {
  it('sends at most 29 CDP commands for a page without scripts', async () => {
    expect(await countCommands(29, '/static')).toBeLessThanOrEqual(29);
  });

  it('sends at most 40 CDP commands for a page with scripts', async () => {
    expect(await countCommands(40, '/script')).toBeLessThanOrEqual(40);
  });

  it('sends at most 60 CDP commands for a page that adds its content after 400 ms', async () => {
    const { facts } = await page(capturer, site.url('/late'));
    expect(facts.telemetry.nodes).toBeGreaterThan(500);
    expect(await countCommands(60, '/late')).toBeLessThanOrEqual(60);
  });

  it('sends at most two more CDP commands to scroll a page that fits into the window', async () => {
    const withScreenshot = { screenshot: 'viewport' } as const;
    const unscrolled = await countCommands(0, '/short', withScreenshot);
    // One scrolls, and one waits again until the page has settled.
    const most = unscrolled + 2;
    const scrolled = await countCommands(most, '/short', { ...withScreenshot, scrollFullPage: true });
    expect(scrolled).toBeLessThanOrEqual(most);
  });

  it('the script that reads a page returns at most 120 bytes for each paragraph with a link', async () => {
    const { facts } = await page(capturer, site.url('/static'));
    expect(facts.telemetry.nodes).toBe(507);
    expect(facts.telemetry.walkedBytes).toBeLessThanOrEqual(100 * 120);
  });
});
