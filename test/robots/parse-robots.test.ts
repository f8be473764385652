import { describe, expect, it } from 'vitest';
import { parseRobots } from '../../src/robots/parse-robots.ts';
import { matchesPath, toComparablePath } from '../../src/robots/path-rule.ts';

/** Whether a robots.txt allows a path. */
function allows(text: string, path: string): boolean {
  const comparable = toComparablePath(new URL(path, 'https://example.com'));
  return parseRobots(text).rules.find((rule) => matchesPath(rule, comparable))?.isAllowed ?? true;
}

const withRules = (...lines: string[]): string => ['User-agent: *', ...lines].join('\n');

describe('groups of robots.txt', () => {
  it.each([
    [
      'its own group instead of the group for all',
      'User-agent: *\nDisallow: /\nUser-agent: Pagewright\nAllow: /',
      true,
    ],
    [
      'the group for all without its own group',
      'User-agent: other\nAllow: /\nUser-agent: *\nDisallow: /',
      false,
    ],
    ['no group of another agent', 'User-agent: other\nDisallow: /', true],
    ['an own group without rules', 'User-agent: *\nDisallow: /\nUser-agent: pagewright\nDisallow:', true],
    ['a group with several agents', 'User-agent: other\nUser-agent: pagewright\nDisallow: /', false],
    ['several own groups', 'User-agent: pagewright\nAllow: /b\n\nUser-agent: PAGEWRIGHT\nDisallow: /', false],
    ['an agent with a version', 'User-agent: Pagewright/1.0\nDisallow: /', false],
    ['an agent whose name starts with the token', 'User-agent: pagewright-images\nDisallow: /', true],
    [
      'a sitemap between agents',
      'User-agent: pagewright\nSitemap: https://a.example/s\nUser-agent: b\nDisallow: /',
      false,
    ],
    ['an unknown line between agents', 'User-agent: pagewright\nHost: a\nUser-agent: b\nDisallow: /', false],
    [
      'a crawl delay before the next group',
      'User-agent: *\nCrawl-delay: 1\nUser-agent: b\nDisallow: /',
      true,
    ],
    ['empty lines in a group', 'User-agent: *\n\n\nDisallow: /', false],
    ['rules before the first agent', 'Disallow: /\nUser-agent: other\nAllow: /', true],
    ['comments, spaces and letter case', ' USER-AGENT : * # all\r\n\tdisallow : / # nothing', false],
    ['a byte order mark', '\uFEFFUser-agent: *\nDisallow: /', false],
    ['lines that end with CR', 'User-agent: *\rDisallow: /', false],
    ['an HTML page', '<!doctype html><title>Not found</title><p>Disallow: /', true],
    ['an empty file', '', true],
  ])('finds the group for a user agent: %s', (_name, text, isAllowed) => {
    expect(allows(text, '/a')).toBe(isAllowed);
  });
});

describe('rules of robots.txt', () => {
  it.each([
    ['Disallow: /private', '/private/a', false],
    ['Disallow: /private', '/private-area', false],
    ['Disallow: /private', '/Private', true],
    ['Disallow: /private/', '/private', true],
    ['Disallow: private', '/private', true],
    ['Disallow: /*.pdf', '/a/b.pdf?c', false],
    ['Disallow: /*.pdf$', '/a/b.pdf?c', true],
    ['Disallow: /*.pdf$', '/a.pdf/b.pdf', false],
    ['Disallow: /a$', '/a', false],
    ['Disallow: /a$', '/ab', true],
    ['Disallow: /$', '/', false],
    ['Disallow: /a*b*c', '/a1b2c3', false],
    ['Disallow: /a*b*c', '/a1c2b3', true],
    ['Disallow: /a*a$', '/a', true],
    ['Disallow: /**a', '/ba', false],
    ['Disallow: *', '/', false],
    ['Disallow: /*?*print=', '/a?b&print=1', false],
    ['Disallow: /a$b', '/a$b', false],
    ['Disallow: /a%2Ab', '/a*b', false],
    ['Disallow: /a%24', '/a$', false],
    ['Disallow: /foo/bar/%62%61%7A', '/foo/bar/baz', false],
    ['Disallow: /foo/bar/baz', '/foo/bar/%62%61%7A', false],
    ['Disallow: /foo%2fbar', '/foo%2Fbar', false],
    ['Disallow: /foo%2fbar', '/foo/bar', true],
    ['Disallow: /ツ', '/%E3%83%84', false],
    ['Disallow: /%e3%83%84', '/ツ', false],
    ['Disallow: /a|[b]', '/a|[b]', false],
    ["Disallow: /*'", "/a?b='", false],
  ])('the rules "%s" allow the path %s: %s', (rule, path, isAllowed) => {
    expect(allows(withRules(rule), path)).toBe(isAllowed);
  });

  it('the longest matching pattern wins, and Allow wins over Disallow of the same length', () => {
    expect(
      allows(withRules('Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'), '/example/page/'),
    ).toBe(true);
    expect(allows(withRules('Disallow: /a/*/c', 'Allow: /a/'), '/a/b/c')).toBe(false);
    expect(allows(withRules('Disallow: /', 'Allow: /a$'), '/a')).toBe(true);
    expect(allows(withRules('Disallow: /page', 'Allow: /page'), '/page')).toBe(true);
    expect(allows(withRules('Disallow: /folder', 'Allow: /*.htm'), '/folder/a.htm')).toBe(false);
  });

  it('returns the text and the line number of each rule', () => {
    const { rules } = parseRobots('# comment\nUser-agent: *\nDisallow: /b*$ # why\n');
    expect(rules).toMatchObject([{ text: '/b*$', line: 3, isAllowed: false }]);
  });
});

it('returns the sitemaps of all groups, and the crawl delay and content signals of the matching group', () => {
  const parsed = parseRobots(
    [
      'Sitemap: https://a.example/1.xml',
      'User-agent: *',
      'Crawl-delay: 2.5',
      'Content-Signal: search=yes, ai-train=no, ai-input=maybe, other=yes',
      'User-agent: other',
      'Crawl-delay: 60',
      'Sitemap: https://a.example/2.xml?a=b:c',
      'Sitemap: https://a.example/1.xml',
      'Sitemap: /relative.xml',
    ].join('\n'),
  );
  expect(parsed).toMatchObject({
    crawlDelaySeconds: 2.5,
    contentSignals: { search: true, aiTrain: false },
    sitemaps: ['https://a.example/1.xml', 'https://a.example/2.xml?a=b:c'],
  });
  expect(parsed.contentSignals).not.toHaveProperty('aiInput');
  expect(parseRobots('User-agent: *\nCrawl-delay: soon')).not.toHaveProperty('crawlDelaySeconds');
  expect(parseRobots('User-agent: *\nCrawl-delay: -1')).not.toHaveProperty('crawlDelaySeconds');
});

it('stores a rule once, however many user agents its group names', () => {
  const agents = Array.from({ length: 20_000 }, () => 'User-agent: pagewright');
  const rules = Array.from({ length: 20_000 }, (_, index) => `Allow: /${index}`);
  expect(parseRobots([...agents, ...rules].join('\n')).rules).toHaveLength(20_000);
});

it('matches hostile patterns in linear time', () => {
  const rules = Array.from({ length: 40_000 }, () => 'Disallow: *a*a*a*a*b');
  const { rules: parsed } = parseRobots(withRules(...rules));
  const path = toComparablePath(new URL(`https://example.com/${'a'.repeat(4000)}`));
  expect(parsed.some((rule) => matchesPath(rule, path))).toBe(false);
});
