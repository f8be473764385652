import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Origin, page, type Route, sendPage, startOrigin } from '../origin/index.ts';
import {
  ACCEPT_STORED,
  type JsonValue,
  newPlace,
  type Pagewright,
  type Place,
  startPagewright,
} from './support.ts';

const PROSE = 'The keeper of the harbour light climbs two hundred stairs every evening to light the lamp.';

/** From the second request on, the page has another price, another date and one more paragraph. */
function createChangingPage(): Route {
  let requests = 0;
  return {
    about: 'A page that changes after the first request',
    serve(exchange) {
      const isFirst = requests++ === 0;
      const date = isFirst ? '3 May 2026' : '4 May 2026';
      sendPage(exchange, {
        title: 'Lamps',
        body: `<main><article><h1>Lamps</h1><p>${PROSE} This text was written on ${date}.</p>
<p>The brass lamp with a new wick costs ${isFirst ? '€20.00' : '€18.50'} in the harbour shop.</p>
${isFirst ? '' : '<p>Since this week there is also a copper lamp, which is made by the smith of the village.</p>'}
<p>${PROSE} Nobody knows what comes after that, and the ships sail on.</p></article></main>`,
      });
    },
  };
}

let origin: Origin;
let service: Pagewright;
let place: Place;

beforeAll(async () => {
  place = await newPlace();
  [origin, service] = await Promise.all([
    startOrigin({
      '/changing': createChangingPage(),
      '/loose': page('Pictures and text directly in an article with other blocks', {
        body: `<main><article style="width:800px"><h1>Lamps</h1>
<img src="/lamp-300.png" style="display:inline-block;width:300px;height:200px" alt="A brass lamp">
<p>${PROSE} ${PROSE}</p>Loose text between two paragraphs. ${PROSE}<p>${PROSE}</p>
<p><a href="/lamp"><img src="/lamp-120.png" style="display:inline-block;width:120px;height:90px" alt="A copper lamp"></a></p>
<p style="padding:20px">${PROSE}</p></article></main>`,
      }),
    }),
    startPagewright(place.settings),
  ]);
});
afterAll(async () => {
  await Promise.all([origin.close(), service.close()]);
  await place.remove();
});

const capture = async (include?: object): Promise<JsonValue> =>
  (await service.fetchJson({ url: origin.url('/article'), include })).json;
/** Returns a view of a capture of the article that any test may have made. */
const view = async (): Promise<JsonValue> =>
  (await service.fetchJson({ url: origin.url('/article') }, '', ACCEPT_STORED)).json;
const get = (address: string, options?: Parameters<Pagewright['call']>[2]) => {
  const { pathname, search } = new URL(address, service.address);
  return service.call('GET', pathname + search, options);
};

describe('the comparison of two snapshots', () => {
  it('returns the changes of a page between two captures', async () => {
    const before = await service.fetchJson({ url: origin.url('/changing') });
    const after = await service.fetchJson({ url: origin.url('/changing') });
    const ids = [before, after].map(({ json }) => json.meta.snapshotId as string);
    const { status, json } = await get(`/v1/snapshots/${ids[0]}/diff/${ids[1]}`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      before: { snapshotId: ids[0] },
      after: { snapshotId: ids[1] },
      hasChanged: true,
      counts: { added: 1, changed: 1, removed: 0, noise: 1 },
      prices: [{ before: '€20.00', after: '€18.50', source: 'content' }],
    });
    const markdown = await get(`/v1/snapshots/${ids[0]}/diff/${ids[1]}/markdown`);
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(markdown.text).toContain('€20.00 → €18.50');
  });

  it('returns 404 with the id of the missing snapshot', async () => {
    const { meta } = await view();
    const reply = await get(`/v1/snapshots/${meta.snapshotId}/diff/snap_missing`);
    expect([reply.status, reply.json]).toEqual([
      404,
      expect.objectContaining({ _tag: 'SnapshotNotFound', snapshotId: 'snap_missing' }),
    ]);
  });

  it('refuses an unknown scope', async () => {
    const { meta } = await view();
    const reply = await get(`/v1/snapshots/${meta.snapshotId}/diff/${meta.snapshotId}?scope=all`);
    expect(reply.json).toMatchObject({ _tag: 'HttpApiDecodeError' });
  });
});

describe('reading a stored snapshot', () => {
  it('snapshot resources return the stored capture without a request to the origin', async () => {
    const result = await view();
    const before = origin.requests('/article').length;
    const again = await get(result.meta.resources.url);
    expect(again.status).toBe(200);
    expect(again.json).toEqual(result);
    expect(origin.requests('/article')).toHaveLength(before);
  });

  it('snapshot resources accept the query parameters of the JSON endpoint', async () => {
    const { url } = (await view()).meta.resources;
    const { json } = await get(`${url}?include=appendix&appendixMarkers=off`);
    expect(json).toMatchObject({ json: [], data: { appendix: expect.stringContaining('Privacy policy') } });
    expect(json.markdown).not.toContain('[appendix');
  });

  it('the Markdown resource returns the complete Markdown document', async () => {
    const { meta, markdown } = await view();
    const whole = await get(meta.resources.markdownUrl);
    expect(whole.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(whole.text).toContain(`snapshotId: "${meta.snapshotId}"`);
    expect(whole.text).toContain(markdown);
  });

  it('the blocks resource returns the blocks with their position, role and reasons', async () => {
    const { meta, markdown } = await capture({ screenshot: true });
    const { status, json } = await get(`${meta.resources.url}/blocks`);
    expect(status).toBe(200);
    expect(json.snapshotId).toBe(meta.snapshotId);
    expect(json.screenshot).toMatchObject({ fullPage: false, width: expect.any(Number) });
    expect(json.capture.stages.map(({ name }: JsonValue) => name)).toContain('navigate');
    expect(json.blocks.map(({ evidenceId }: JsonValue) => evidenceId)).toEqual(
      json.blocks.map((_: JsonValue, index: number) => index + 1),
    );
    const main = json.blocks.filter(({ role }: JsonValue) => role === 'main');
    expect(main.map(({ evidenceId }: JsonValue) => evidenceId)).toEqual(meta.citationEvidenceIds);
    for (const block of main) {
      expect(markdown).toContain(block.markdown);
      expect(block.box.width).toBeGreaterThan(0);
    }
    expect(json.blocks).toContainEqual(
      expect.objectContaining({ role: 'appendix', markdown: expect.stringContaining('Privacy policy') }),
    );
  });

  it('the position of a picture or text directly in an article is not that of the article', async () => {
    const { meta } = (await service.fetchJson({ url: origin.url('/loose') })).json;
    const { json } = await get(`${meta.resources.url}/blocks`);
    const find = (text: string) =>
      json.blocks.find(({ markdown }: JsonValue) => markdown.includes(text)).box as Record<string, number>;
    expect(find('A brass lamp')).toMatchObject({ width: 300, height: 200 });
    expect(find('A copper lamp')).toMatchObject({ width: 120, height: 90 });
    const loose = json.blocks.findIndex(({ markdown }: JsonValue) => markdown.startsWith('Loose text'));
    const [before, { box }, after] = json.blocks.slice(loose - 1, loose + 2);
    expect(box.y).toBeGreaterThanOrEqual(before.box.y + before.box.height);
    expect(box.y + box.height).toBeLessThanOrEqual(after.box.y);
    expect(box).toMatchObject({ width: 800, height: expect.any(Number) });
    expect(box.height).toBeGreaterThan(10);
  });

  it('snapshot resources require authentication', async () => {
    const { meta } = await view();
    const { url, markdownUrl } = meta.resources;
    for (const address of [url, markdownUrl, meta.appendix.url, `${url}/blocks`]) {
      expect((await get(address, { anonymous: true })).json).toMatchObject({ _tag: 'AuthFailed' });
    }
  });

  it('snapshot resources cannot run as HTML of the service', async () => {
    const { meta } = await capture({ html: true });
    const { headers } = await get(meta.resources.url);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('a missing snapshot', () => {
  const parts = ['', '/markdown', '/appendix'];

  it.each(parts)('returns 404 for GET %s with an unknown id', async (part) => {
    const reply = await service.call('GET', `/v1/snapshots/snap_unknown${part}`);
    expect(reply.status).toBe(404);
    expect(reply.json).toEqual({
      _tag: 'SnapshotNotFound',
      snapshotId: 'snap_unknown',
      message: expect.stringContaining('Fetch the page again'),
    });
    expect(reply.headers.get('x-service-trace-id')).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each(['../../etc/passwd', '__proto__', '%00', 'a'.repeat(250)])(
    'returns 404 for the id %s',
    async (id) => {
      const reply = await service.call('GET', `/v1/snapshots/${encodeURIComponent(id)}`);
      expect([400, 404]).toContain(reply.status);
      expect(reply.json).toHaveProperty('_tag');
    },
  );

  it('after a deletion, every route returns 404 and the blobs are gone', async () => {
    const { meta } = await capture({ screenshot: true });
    const path = `/v1/snapshots/${meta.snapshotId}`;
    const deleted = await service.call('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect(deleted.headers.get('x-service-trace-id')).toMatch(/^[0-9a-f]{32}$/);
    for (const part of parts) expect((await service.call('GET', path + part)).status).toBe(404);
    expect((await service.call('DELETE', path)).json).toEqual({
      _tag: 'SnapshotNotFound',
      snapshotId: meta.snapshotId,
      message: expect.any(String),
    });
    const store = await place.openStore();
    onTestFinished(() => store.close());
    for await (const folders of store.blobs.listFolders('snapshots'))
      expect(folders).not.toContain(meta.snapshotId);
  });
});

describe('after a restart with the same store', () => {
  it('returns the resources, screenshots and highlights of a snapshot that was stored before the restart', async () => {
    const result = await capture({ screenshot: true });
    const before = service.address;
    await service.close();
    service = await startPagewright(place.settings);
    const { meta, data, markdown, json } = (await get(result.meta.resources.url)).json;
    expect({ markdown, json }).toEqual({ markdown: result.markdown, json: result.json });
    expect(meta).toMatchObject({ snapshotId: result.meta.snapshotId, capturedAt: result.meta.capturedAt });
    expect(new URL(meta.resources.url).origin).toBe(service.address);
    // The signed URL from before the restart, and a new one.
    const handedOut = result.data.screenshot.url.replace(before, service.address);
    for (const address of [data.screenshot.url, handedOut]) {
      expect((await fetch(address)).headers.get('content-type')).toBe('image/png');
    }
    const found = await service.call('POST', `/v1/snapshots/${meta.snapshotId}/highlights`, {
      body: { highlights: { query: 'stairs', minScore: 0 } },
    });
    expect(found.json.highlights.snippets.length).toBeGreaterThan(0);
  });
});
