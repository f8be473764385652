import { expect, it } from 'vitest';
import {
  decodeInput,
  FetchJsonRequest,
  findMostSimilarWord,
  hideCredentials,
  splitCredentials,
} from '../../src/contract/index.ts';

it.each([
  ['http://user:pa%20ss@host/a', 'http://host/a'],
  ['"ftp://user:p@ss@host"', '"ftp://host"'],
  ['http://host/a@b?c=//d', 'http://host/a@b?c=//d'],
])('removes the user name and the password from %s', (text, expected) => {
  expect(hideCredentials(text)).toBe(expected);
});

it.each(['ftp://lamp:pass@host/', 'http://lamp:pass@host:99999/'])(
  'an error about the URL %s does not contain its password',
  (url) => {
    let message = '';
    try {
      decodeInput(FetchJsonRequest, { url }, 'body');
    } catch (error) {
      message = JSON.stringify(error);
    }
    expect(message).toMatch(/is not an absolute http or https URL|has the scheme/);
    expect(message).not.toMatch(/lamp|pass/);
  },
);

it.each([
  ['http://host/a b', { url: 'http://host/a b' }],
  ['no address', { url: 'no address' }],
  ['http://user@host/a', { url: 'http://host/a', credentials: 'user:' }],
  ['http://:word@host/a', { url: 'http://host/a', credentials: ':word' }],
])('separates the user name and the password from %s', (address, expected) => {
  expect(splitCredentials(address)).toEqual(expected);
});

it.each([
  ['ulr', 'url'],
  ['serach', 'search'],
  ['nothing', undefined],
])('for the misspelt property %s, the nearest name is %s', (name, expected) => {
  expect(findMostSimilarWord(name, ['url', 'include', 'search'])).toBe(expected);
});
