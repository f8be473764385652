import { expect, it } from 'vitest';
import { decode, FetchJsonRequest, hideCredentials } from '../../src/contract/index.ts';

it.each([
  ['http://user:pa%20ss@host/a', 'http://host/a'],
  ['"ftp://user:p@ss@host"', '"ftp://host"'],
  ['http://host/a@b?c=//d', 'http://host/a@b?c=//d'],
])('removes the credentials from %s', (text, expected) => {
  expect(hideCredentials(text)).toBe(expected);
});

it.each(['ftp://lamp:pass@host/', 'http://lamp:pass@host:99999/'])(
  'rejects %s without its password',
  (url) => {
    let message = '';
    try {
      decode(FetchJsonRequest, { url }, 'body');
    } catch (error) {
      message = JSON.stringify(error);
    }
    expect(message).toContain('is not an absolute http or https URL');
    expect(message).not.toMatch(/lamp|pass/);
  },
);
