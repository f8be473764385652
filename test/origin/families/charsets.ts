import { type Family, type Route, send } from '../exchange.ts';
import { encode } from '../pages/encode.ts';

const RUSSIAN = 'Последний маяк гавани погас.';
const JAPANESE = '港の最後の灯台が消えました。';
const CHINESE = '港口的最后一座灯塔熄灭了。';
const KOREAN = '항구의 마지막 등대가 꺼졌다.';
const TAIWANESE = '港口的最後一座燈塔熄滅了。';
const FRENCH = 'Le dernier phare s’est éteint à Noël.';

/** Where a page declares its charset. */
type Declaration = 'header' | 'meta' | 'http-equiv' | 'nowhere';

const html = (text: string, declared: string | undefined): string =>
  `<!doctype html><html><head>${declared ?? ''}<title>${text}</title></head><body><main><h1>${text}</h1><p>${text}</p></main></body></html>`;

const META: Record<Declaration, (charset: string) => string | undefined> = {
  header: () => undefined,
  meta: (charset) => `<meta charset="${charset}">`,
  'http-equiv': (charset) => `<meta http-equiv="Content-Type" content="text/html; charset=${charset}">`,
  nowhere: () => undefined,
};

const inCharset = (text: string, charset: string, declaration: Declaration, declared = charset): Route => ({
  about: `"${text}" in ${charset}, declared as ${declared}: ${declaration}`,
  serve: (exchange) =>
    send(exchange, {
      headers: { 'content-type': declaration === 'header' ? `text/html; charset=${declared}` : 'text/html' },
      body: encode(html(text, META[declaration](declared)), charset),
    }),
});

const withBom = (about: string, type: string, bytes: () => Uint8Array): Route => ({
  about,
  serve: (exchange) => send(exchange, { headers: { 'content-type': type }, body: bytes() }),
});

/** Pages in other charsets, declared correctly and incorrectly in all usual ways. */
export const charsets: Family = {
  '/charset/windows-1251': inCharset(RUSSIAN, 'windows-1251', 'header'),
  '/charset/windows-1251-meta': inCharset(RUSSIAN, 'windows-1251', 'meta'),
  '/charset/koi8-r': inCharset(RUSSIAN, 'koi8-r', 'http-equiv'),
  '/charset/shift_jis': inCharset(JAPANESE, 'shift_jis', 'header'),
  '/charset/shift_jis-meta': inCharset(JAPANESE, 'shift_jis', 'http-equiv'),
  '/charset/euc-jp': inCharset(JAPANESE, 'euc-jp', 'meta'),
  '/charset/gb18030': inCharset(CHINESE, 'gb18030', 'header'),
  '/charset/gbk-meta': inCharset(CHINESE, 'gbk', 'meta', 'gb2312'),
  '/charset/big5': inCharset(TAIWANESE, 'big5', 'meta'),
  '/charset/euc-kr': inCharset(KOREAN, 'euc-kr', 'header'),
  '/charset/windows-1252-as-latin1': inCharset(FRENCH, 'windows-1252', 'header', 'iso-8859-1'),
  '/charset/unknown-name': inCharset(FRENCH, 'windows-1252', 'header', 'no-such-charset'),
  '/charset/undeclared': inCharset(FRENCH, 'windows-1252', 'nowhere'),
  '/charset/utf-8-undeclared': withBom(`"${JAPANESE}" in UTF-8, not declared`, 'text/html', () =>
    Buffer.from(html(JAPANESE, undefined)),
  ),
  '/charset/windows-1251-undeclared': inCharset(RUSSIAN, 'windows-1251', 'nowhere'),
  '/charset/windows-1252-as-utf-8': inCharset(FRENCH, 'windows-1252', 'header', 'utf-8'),
  '/charset/utf-8-as-latin1': withBom(
    `"${JAPANESE}" in UTF-8, declared as Latin-1`,
    'text/html; charset=iso-8859-1',
    () => Buffer.from(html(JAPANESE, undefined)),
  ),
  '/charset/header-against-meta': withBom(
    `"${RUSSIAN}" in UTF-8; declared correctly in the header and as windows-1251 in the meta`,
    'text/html; charset=utf-8',
    () => Buffer.from(html(RUSSIAN, META.meta('windows-1251'))),
  ),
  '/charset/utf-8-bom': withBom(
    `"${RUSSIAN}" in UTF-8 with a byte order mark, declared as windows-1251`,
    'text/html; charset=windows-1251',
    () => Buffer.from(`\ufeff${html(RUSSIAN, undefined)}`),
  ),
  '/charset/utf-16le': withBom(`"${JAPANESE}" in UTF-16 LE with a byte order mark`, 'text/html', () =>
    Buffer.from(`\ufeff${html(JAPANESE, undefined)}`, 'utf16le'),
  ),
  '/charset/utf-16be': withBom(`"${JAPANESE}" in UTF-16 BE by header`, 'text/html; charset=utf-16be', () =>
    Buffer.from(html(JAPANESE, undefined), 'utf16le').swap16(),
  ),
  '/charset/invalid': withBom('UTF-8 with invalid bytes', 'text/html; charset=utf-8', () =>
    Buffer.concat([
      Buffer.from('<!doctype html><p>before '),
      Buffer.of(0xff, 0xc3, 0x28, 0xed, 0xa0, 0x80),
      Buffer.from(' after</p>'),
    ]),
  ),
};
