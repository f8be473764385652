import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Replay, startReplay } from '../origin/index.ts';
import { details, json3, watchable, youtube } from '../origin/pages/youtube.ts';
import { fetchPage, startWebTest, type WebTest } from './support.ts';

const VIDEO = {
  player: watchable('lamp0000000'),
  details: details('lamp0000000', [
    [0, 'The harbour'],
    [62, 'The lamp'],
  ]),
  captions: { en: json3([[62, 'One night in October']]) },
};

let site: Replay;
let web: WebTest;

beforeAll(async () => {
  site = await startReplay(youtube({ lamp0000000: VIDEO }));
  web = await startWebTest({ PAGEWRIGHT_PROXY_EXITS: site.exit });
});
afterAll(() => Promise.all([site.close(), web.close()]));

describe('video view', () => {
  it('the video view shows metadata, chapters and transcript with links to their time', async () => {
    const { page, consoleErrors } = await web.open('/playground');
    await fetchPage(page, 'http://www.youtube.com/watch?v=lamp0000000');
    await page.getByRole('tab', { name: 'Video' }).click();
    const panel = page.getByRole('tabpanel');
    await panel.getByRole('heading', { name: 'The last lamp' }).waitFor();
    await panel.getByText('youtube · Harbour Films · 5:00').waitFor();
    await panel.getByText('One night in October').waitFor();
    const links = panel.getByRole('link', { name: '1:02' });
    await expect.poll(() => links.count()).toBe(2);
    await expect
      .poll(() => links.first().getAttribute('href'))
      .toBe('http://www.youtube.com/watch?v=lamp0000000&t=62s');
    expect(consoleErrors).toEqual([]);
  });
});
