import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const RUSSIAN = 'Последний маяк гавани погас.';
const JAPANESE = '港の最後の灯台が消えました。';
const CHINESE = '港口的最后一座灯塔熄灭了。';
const KOREAN = '항구의 마지막 등대가 꺼졌다.';
const TAIWANESE = '港口的最後一座燈塔熄滅了。';
const FRENCH = 'Le dernier phare s’est éteint à Noël.';

describe('pages in different charsets', () => {
  it.each([
    ['windows-1251', RUSSIAN],
    ['windows-1251-meta', RUSSIAN],
    ['koi8-r', RUSSIAN],
    ['shift_jis', JAPANESE],
    ['shift_jis-meta', JAPANESE],
    ['euc-jp', JAPANESE],
    ['gb18030', CHINESE],
    ['gbk-meta', CHINESE],
    ['big5', TAIWANESE],
    ['euc-kr', KOREAN],
    ['windows-1252-as-latin1', FRENCH],
    ['unknown-name', FRENCH],
    ['undeclared', FRENCH],
    ['utf-8-undeclared', JAPANESE],
    ['windows-1251-undeclared', RUSSIAN],
    ['header-against-meta', RUSSIAN],
    ['utf-8-bom', RUSSIAN],
    ['utf-16le', JAPANESE],
    ['utf-16be', JAPANESE],
  ])('decodes a page with charset %s', async (name, text) => {
    const { json } = await service.fetchJson({ url: origin.url(`/charset/${name}`) });
    expect(json.meta.title).toBe(text);
    expect(json.markdown).toContain(text);
    expect(json.meta.warnings).toBeUndefined();
  });

  it.each(['windows-1252-as-utf-8', 'utf-8-as-latin1'])(
    'warns that %s contradicts its declaration',
    async (name) => {
      const { json } = await service.fetchJson({ url: origin.url(`/charset/${name}`) });
      expect(json.meta.warnings).toEqual(['charsetMismatch']);
    },
  );

  it('invalid bytes do not remove the readable text around them', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/charset/invalid') });
    expect(json.markdown).toMatch(/^before .*after\n$/);
  });
});
