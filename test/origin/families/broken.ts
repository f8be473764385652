import { gzipSync } from 'node:zlib';
import { type Exchange, type Family, fixed, type Route } from '../exchange.ts';
import { ARRIVAL_PATH, incompleteResponses, REPORTS_ARRIVAL } from '../incomplete.ts';

const HTML = '<!doctype html><title>Broken</title><main><h1>Half a page</h1><p>This much arrived.</p></main>';

/** Answers with exactly these bytes, then ends the connection in one way. */
const bytes = (about: string, text: string | Uint8Array, ending: 'close' | 'hang' = 'close'): Route => ({
  about,
  serve: ({ request: { socket } }: Exchange) => {
    socket.write(text, () => {
      if (ending === 'close') socket.end();
    });
  },
});

const { send, arrived } = incompleteResponses();

/** Answers with the beginning of a page, and breaks the connection when it has been parsed. */
const incomplete = (about: string, text: string, ending: 'close' | 'reset'): Route => ({
  about,
  serve: ({ request: { socket } }: Exchange) => send(socket, text, ending),
});

const head = (...lines: string[]): string =>
  ['HTTP/1.1 200 OK', 'Content-Type: text/html', ...lines, '', ''].join('\r\n');

const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const encoded = (encoding: string, body: Uint8Array, about: string): Route =>
  fixed(about, { headers: { 'content-type': 'text/html', 'content-encoding': encoding }, body });

/** Responses that break the protocol. */
export const broken: Family = {
  '/broken/empty': bytes('Closes the connection without sending a byte', ''),
  '/broken/reset': {
    about: 'Resets the connection instead of answering',
    serve: ({ request }) => request.socket.resetAndDestroy(),
  },
  '/broken/no-http': bytes('Answers in another protocol', '220 mail.example ESMTP ready\r\n'),
  '/broken/status-line': bytes('An invalid status line', 'HTTP/1.1 abc\r\n\r\n'),
  '/broken/http09': bytes('A body without a head', HTML),
  '/broken/header-line': bytes('A header line without a colon', `${head('this is no header')}${HTML}`),
  '/broken/header-nul': bytes('A NUL in a header', `${head('X-Nul: a\0b')}${HTML}`),
  '/broken/half-head': bytes('A truncated head', 'HTTP/1.1 200 OK\r\nContent-Ty'),
  '/broken/two-lengths': bytes(
    'Two different Content-Length headers',
    `${head('Content-Length: 5', 'Content-Length: 50')}${HTML}`,
  ),
  '/broken/two-locations': bytes(
    'A redirect with two Location headers',
    'HTTP/1.1 302 Found\r\nLocation: /small\r\nLocation: /article\r\nContent-Length: 0\r\n\r\n',
  ),
  [ARRIVAL_PATH]: {
    about: 'Reports that an incomplete page has been parsed',
    serve: ({ response }) => {
      response.writeHead(204).end();
      arrived();
    },
  },
  '/broken/truncated': incomplete(
    'Closes before Content-Length is reached',
    `${head('Content-Length: 5000')}${HTML}${REPORTS_ARRIVAL}`,
    'close',
  ),
  '/broken/truncated-reset': incomplete(
    'Resets before Content-Length is reached',
    `${head('Content-Length: 5000')}${HTML}${REPORTS_ARRIVAL}`,
    'reset',
  ),
  '/broken/truncated-hang': bytes(
    'Stops sending before Content-Length is reached, and leaves the connection open',
    `${head('Content-Length: 5000')}${HTML}`,
    'hang',
  ),
  '/broken/too-long': bytes(
    'More bytes than Content-Length says',
    `${head(`Content-Length: ${HTML.length}`)}${HTML}<p>and more</p>`,
  ),
  '/broken/chunk-size': bytes(
    'A chunk size that is not a number',
    `${head('Transfer-Encoding: chunked')}${chunk(HTML)}zz\r\nmore\r\n`,
  ),
  '/broken/chunk-cut': incomplete(
    'Chunks without the last chunk',
    `${head('Transfer-Encoding: chunked')}${chunk(HTML + REPORTS_ARRIVAL)}`,
    'close',
  ),
  '/broken/gzip': encoded('gzip', Buffer.from(HTML), 'Declared as gzip, but plain text'),
  '/broken/gzip-cut': encoded(
    'gzip',
    gzipSync(HTML.repeat(200)).subarray(0, 100),
    'Truncated gzip with the correct Content-Length',
  ),
  '/broken/gzip-crc': encoded('gzip', wrongChecksum(), 'gzip with a wrong checksum'),
  '/broken/brotli': encoded('br', Buffer.from(HTML), 'Declared as brotli, but plain text'),
  '/broken/unknown-encoding': encoded('pagewright', Buffer.from(HTML), 'An unknown content encoding'),
  '/broken/header-bomb': bytes('One header of 1 MB', `${head(`X-Bomb: ${'b'.repeat(1024 * 1024)}`)}${HTML}`),
  '/broken/many-headers': bytes(
    '20,000 headers',
    `${head(...Array.from({ length: 20_000 }, (_, index) => `X-${index}: 1`))}${HTML}`,
  ),
  '/broken/switching': bytes(
    '101 to a request without Upgrade',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n',
  ),
  '/broken/continue': bytes(
    'Two informational responses before a valid response',
    `HTTP/1.1 103 Early Hints\r\nLink: </x.css>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n${head(`Content-Length: ${HTML.length}`)}${HTML}`,
  ),
  '/broken/bare-newlines': bytes(
    'Lines that end in LF only, and no length',
    `${head().replaceAll('\r\n', '\n')}${HTML}`,
  ),
};

function wrongChecksum(): Uint8Array {
  const body = gzipSync(HTML);
  body.fill(0, body.length - 8, body.length - 4);
  return body;
}
