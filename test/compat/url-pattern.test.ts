import { RE2JS } from 're2js';
import { expect, it } from 'vitest';
import { toUrlPattern } from '../../src/compat/firecrawl/url-pattern.ts';

const matches = (pattern: string, path: string): boolean =>
  RE2JS.compile(toUrlPattern(pattern)).matcher(`https://example.com${path}`).find();

it.each([
  ['/docs', '/v2/docs/start', '/blog'],
  ['^/docs', '/docs/start', '/v2/docs'],
  ['^/docs|^/shop', '/shop/1', '/v2/shop'],
  ['/(?:docs|shop)$', '/shop?page=2', '/shop/1'],
  ['price\\$', '/price$/1', '/price'],
  ['^/[a|b]$', '/|', '/c'],
  ['docs', '/docs', '/search?q=docs'],
])('the pattern %s for paths matches %s and not %s', (pattern, matching, other) => {
  expect(matches(pattern, matching)).toBe(true);
  expect(matches(pattern, other)).toBe(false);
});
