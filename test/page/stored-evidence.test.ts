import { expect, it } from 'vitest';
import { placeAppendixMarkers } from '../../src/page/index.ts';
import {
  decodeCore,
  encodeCore,
  compressText,
  type StoredSnapshot,
  decompressText,
} from '../../src/snapshot/index.ts';
import { renderBlocksResult } from '../../src/snapshot/views/blocks.ts';
import { PROSE, read } from './page.ts';

const { blocks } = read(`<nav><a href="/a">Home</a></nav><main><h1>Mills</h1><p>${PROSE}</p></main>`);
const core = {
  formatVersion: 1,
  snapshotId: 's1',
  response: { url: 'https://example.com/', requestedUrl: 'https://example.com/', originStatusCode: 200 },
  blocks: blocks.map((block) => ({ ...block, start: 0, end: 0 })),
  stateJson: [],
  markdown: '',
  appendix: '',
} as unknown as StoredSnapshot;

it('decodes stored evidence, and stores an empty `reasons` field for readers of version 0.0.1', () => {
  const bytes = encodeCore(core);
  expect(decodeCore(bytes).blocks).toEqual(core.blocks);
  for (const block of JSON.parse(decompressText(bytes)).blocks) expect(block.reasons).toEqual([]);
});

it('displays the stored reasons of snapshots of version 0.0.1', () => {
  const stored = core.blocks.map((block) => ({
    ...block,
    evidence: undefined,
    reasons: ['overlay', 'links −1.2'],
  }));
  const old = decodeCore(compressText(JSON.stringify({ ...core, blocks: stored })));
  for (const { reasons } of renderBlocksResult(old, undefined).blocks)
    expect(reasons).toEqual(['overlay', 'links −1.2']);
  expect(placeAppendixMarkers(old.blocks)[0]?.marker.label).toBe('overlay');
});
