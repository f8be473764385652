import { expect, it } from 'vitest';
import { compressText, decodeCore, encodeCore, type StoredSnapshot } from '../../src/snapshot/index.ts';

const body = { user: { name: 'Ada', accessToken: 'abc123', sessionId: 7 }, config: '{"password":"x"}' };
const core = {
  formatVersion: 1,
  snapshotId: 's1',
  response: { url: 'https://example.com/', requestedUrl: 'https://example.com/', originStatusCode: 200 },
  blocks: [],
  stateJson: [{ id: 1, kind: 'inline', role: 'json', score: 1, body }],
  markdown: '',
  appendix: '',
} as unknown as StoredSnapshot;

it('redacts stored State JSON of versions that did not redact by key', () => {
  const { stateJson } = decodeCore(compressText(JSON.stringify(core)));
  expect(stateJson[0]?.body).toMatchObject({ user: { name: 'Ada' }, config: '{"password":"x"}' });
  expect(JSON.stringify(stateJson)).not.toMatch(/abc123|"sessionId":7/);
});

it('stored State JSON that is already redacted is returned unchanged', () => {
  expect(decodeCore(encodeCore(core)).stateJson).toEqual(core.stateJson);
});
