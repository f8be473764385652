import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../expect-linear-time.ts';
import { PROSE, read } from './page.ts';

const warningsOf = (title: string, body: string): readonly string[] =>
  read(`<title>${title}</title><body><main>${body}</main></body>`).warnings;

describe('warning of a parked domain', () => {
  it.each([
    ['example.test - This domain is for sale', '<p>Buy this domain.</p>'],
    ['example.test', '<p>The domain example.test is for sale.</p>'],
    ['Coming soon', '<p>This domain is parked free, courtesy of the registrar.</p>'],
    ['example.test', '<p>Diese Domain steht zum Verkauf.</p>'],
    ['example.test', '<p>Ce nom de domaine est à vendre</p>'],
    ['example.test', '<p>Este dominio está en venta</p>'],
    ['example.test', '<p>域名出售</p>'],
  ])('warns of a parked domain for %s', (title, body) => {
    expect(warningsOf(title, body)).toEqual(['parkedDomain']);
  });

  it('does not warn for an article about domains', () => {
    expect(
      warningsOf('Why this domain is for sale', `<h1>Domains</h1>${`<p>${PROSE}</p>`.repeat(6)}`),
    ).toEqual([]);
  });
});

describe('warning of an error page with a success status', () => {
  it.each([
    ['Page not found | Harbour News', '<h1>404</h1><p>The page does not exist.</p>'],
    ['Error', '<h1>Internal Server Error</h1><p>Please try again later.</p>'],
    ['404 - Not Found', '<p>Nothing here.</p>'],
    ['Harbour', '<h1>Oops! Something went wrong.</h1>'],
    ['Shop', '<h1>Seite nicht gefunden</h1><p>Zurück zur Startseite</p>'],
    ['商店', '<h1>页面不存在</h1>'],
  ])('warns of an error page for %s', (title, body) => {
    expect(warningsOf(title, body)).toEqual(['softError']);
  });

  it.each([
    ['The river', '<h1>The river</h1><p>The page you are looking at is short.</p>'],
    ['Error handling in Go', '<h1>Error handling</h1><p>Return an error, and check it.</p>'],
    ['Room 404', '<h1>Room 404</h1><p>A double room with a view of the harbour.</p>'],
    ['HTTP 404', `<h1>404 Not Found</h1>${`<p>${PROSE}</p>`.repeat(6)}`],
    ['Lost and found', '<h1>Keys not found yet</h1><p>Three keys were lost on Sunday.</p>'],
  ])('gives no warning of an error page for %s', (title, body) => {
    expect(warningsOf(title, body)).toEqual([]);
  });
});

it('reads a title of spaces in linear time', async () => {
  const html = '<body><main><p>The river rises in the hills.</p></main></body>';
  await expectLinearTime((size) => read(html, { title: `a${'\u00a0'.repeat(size)}b` }), 20_000);
});
