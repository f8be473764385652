import { expect, it } from 'vitest';
import { createEmptySnapshot, encodeCore } from '../../src/snapshot/index.ts';
import { createCoreCodec } from '../../src/threads/core-codec.ts';

const createCore = (title: string) => ({
  ...createEmptySnapshot({
    snapshotId: 'snap_1',
    capturedAt: '2026-01-01T00:00:00.000Z',
    response: {
      url: 'https://a.test/',
      requestedUrl: 'https://a.test/',
      originStatusCode: 200,
      contentType: 'text/html',
      headers: {},
    },
    loadingStatus: 'complete',
    transferBytes: 1,
    stages: [],
    telemetry: {},
  }),
  markdown: title,
});

it('returns the same snapshot core that was just encoded, without decoding it', () => {
  const cores = createCoreCodec();
  const [first, second] = [createCore('one'), createCore('two')];
  const [firstBytes, secondBytes] = [cores.encode(first), cores.encode(second)];
  expect(cores.decode(Uint8Array.from(firstBytes))).toBe(first);
  expect(cores.decode(Uint8Array.from(secondBytes))).toBe(second);
});

it('decodes a snapshot core that another process encoded', () => {
  const core = createCore('one');
  expect(createCoreCodec().decode(encodeCore(core)).markdown).toBe('one');
});
