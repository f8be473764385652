import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const bodyOf = async (path: string, scrollFullPage: boolean): Promise<string> =>
  (await service.fetchJson({ url: origin.url(path), browserConfig: { scrollFullPage } })).json.markdown;

describe('fetches with scrollFullPage', () => {
  it('scrollFullPage loads lazy sections', async () => {
    expect(await bodyOf('/lazy/sections', false)).not.toContain('Text of section 8.');
    const scrolled = await bodyOf('/lazy/sections', true);
    for (let n = 1; n <= 8; n++) expect(scrolled).toContain(`Text of section ${n}.`);
  });

  it('scrollFullPage reads a growing list to its end', async () => {
    expect(await bodyOf('/lazy/fifty', true)).toContain('Item 50');
  });

  it('scrollFullPage waits for the timers of a page that blocks its frames', async () => {
    expect(await bodyOf('/lazy/busy', true)).toContain('Late item 20.');
  });

  it('scrollFullPage stops on an endless list', async () => {
    const { json } = await service.fetchJson({
      url: origin.url('/lazy/infinite'),
      browserConfig: { scrollFullPage: true },
    });
    expect(json.markdown).toContain('Item 30');
    expect(json.meta.loadingStatus).toBe('capped');
  });

  it('scrollFullPage joins the rows of a list that removes rows, and says so', async () => {
    const { json } = await service.fetchJson({
      url: origin.url('/lazy/recycled'),
      browserConfig: { scrollFullPage: true },
      include: { screenshot: { fullPage: true } },
    });
    for (let n = 1; n <= 60; n++) expect(json.markdown).toContain(`Recycled row ${n}.`);
    expect(json.meta).toMatchObject({ loadingStatus: 'complete', warnings: ['virtualizedList'] });
  });

  it('scrollFullPage scrolls an inner element that contains the content', async () => {
    expect(await bodyOf('/lazy/inner', true)).toContain('Inner section 5.');
  });
});
