import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type JsonValue, newPlace, type Pagewright, type Place, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;
let place: Place;

beforeAll(async () => {
  place = await newPlace();
  [origin, service] = await Promise.all([startOrigin(), startPagewright(place.settings)]);
});
afterAll(async () => {
  await Promise.all([origin.close(), service.close()]);
  await place.remove();
});

const capture = async (include?: object): Promise<JsonValue> =>
  (await service.fetchJson({ url: origin.url('/article'), include })).json;
const get = (address: string, options?: Parameters<Pagewright['call']>[2]) => {
  const { pathname, search } = new URL(address, service.address);
  return service.call('GET', pathname + search, options);
};

describe('snapshot resources', () => {
  it('snapshot resources return the stored capture without a request to the origin', async () => {
    const result = await capture();
    const before = origin.requests('/article').length;
    const again = await get(result.meta.resources.url);
    expect(again.status).toBe(200);
    expect(again.json).toEqual(result);
    expect(origin.requests('/article')).toHaveLength(before);
  });

  it('snapshot resources accept the query parameters of the JSON endpoint', async () => {
    const { url } = (await capture()).meta.resources;
    const { json } = await get(`${url}?include=appendix&appendixMarkers=off`);
    expect(json).toMatchObject({ json: [], data: { appendix: expect.stringContaining('Privacy policy') } });
    expect(json.markdown).not.toContain('[appendix');
  });

  it('the Markdown resource returns the complete Markdown document', async () => {
    const { meta, markdown } = await capture();
    const whole = await get(meta.resources.markdownUrl);
    expect(whole.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(whole.text).toContain(`snapshotId: "${meta.snapshotId}"`);
    expect(whole.text).toContain(markdown);
  });

  it('the blocks resource returns the blocks with their place, role and reasons', async () => {
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

  it('snapshot resources require authentication', async () => {
    const { meta } = await capture();
    const { url, markdownUrl } = meta.resources;
    for (const address of [url, markdownUrl, meta.appendix.url, `${url}/blocks`]) {
      expect((await get(address, { anonymous: true })).json).toMatchObject({ _tag: 'AuthFailed' });
    }
  });

  it('snapshot resources are not rendered as HTML of the service origin', async () => {
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
    expect(reply.headers.get('x-service-trace-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['../../etc/passwd', '__proto__', '%00', 'a'.repeat(250)])(
    'returns 404 for the id %s',
    async (id) => {
      const reply = await service.call('GET', `/v1/snapshots/${encodeURIComponent(id)}`);
      expect([400, 404]).toContain(reply.status);
      expect(reply.json).toHaveProperty('_tag');
    },
  );

  it('returns 404 on every route after the deletion, and has deleted the blobs', async () => {
    const { meta } = await capture({ screenshot: true });
    const path = `/v1/snapshots/${meta.snapshotId}`;
    const deleted = await service.call('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect(deleted.headers.get('x-service-trace-id')).toMatch(/^[0-9a-f-]{36}$/);
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
  it('returns the resources, screenshots and highlights of a stored snapshot', async () => {
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
