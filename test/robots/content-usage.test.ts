import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combineContentUsage, findContentUsage, parseContentUsage } from '../../src/robots/content-usage.ts';
import { parseRobots } from '../../src/robots/parse-robots.ts';
import { toComparablePath } from '../../src/robots/path-rule.ts';

function findPreferences(robots: string, path: string): ReturnType<typeof findContentUsage> {
  return findContentUsage(
    parseRobots(robots).usageRules,
    toComparablePath(new URL(path, 'https://example.com')),
  );
}

describe('statements of preference', () => {
  it.each([
    ['train-ai=y, search=n', { trainAi: true, search: false }],
    ['ai-use=n;reason="a, b"', { aiUse: false }],
    ['train-ai=y, other=n, train-ai=n', { trainAi: false }],
    ['train-ai=y, train-ai, search=n, search="n"', {}],
    ['train-ai;allow=n, train-ai=y', { trainAi: true }],
    ['train-ai=N, ai-use=?0, search=0', {}],
    ['list=(a "b, ai-use=n"), search=y', { search: true }],
    ['Train-AI=n, ai-use=n', {}],
    ['train-ai = n', {}],
    ['train-ai=n,', {}],
    ['', {}],
  ])('"%s" states %o', (statement, usage) => {
    expect(parseContentUsage(statement)).toEqual(usage);
  });

  it('accepts any text without an error', () => {
    assert(property(string(), (text) => void parseContentUsage(`train-ai=n, a=${text}`)));
  });

  it('combines statements so that the most restrictive applies', () => {
    expect(
      combineContentUsage([
        { trainAi: true, aiUse: true },
        { trainAi: false, search: true },
        { trainAi: true },
      ]),
    ).toEqual({ trainAi: false, aiUse: true, search: true });
  });
});

describe('rules of robots.txt', () => {
  const EXAMPLE = [
    'User-Agent: *',
    'Content-Usage: train-ai=n',
    'Allow: /',
    'Content-Usage : /ai-ok/\ttrain-ai=y # why',
    'User-Agent: ExampleBot',
    'Content-Usage: search=n',
  ].join('\n');

  it.each([
    ['/test', { trainAi: false }],
    ['/ai-ok/test', { trainAi: true }],
  ])('the example of the draft prefers %s: %o', (path, usage) => {
    expect(findPreferences(EXAMPLE, path)).toEqual(usage);
  });

  it.each([
    ['the longest pattern', ['/a ai-use=n', '/a/*/c ai-use=y'], '/a/b/c', { aiUse: true }],
    ['the longest pattern alone', ['train-ai=n', '/a ai-use=n'], '/a', { aiUse: false }],
    ['the longest pattern, even if invalid', ['train-ai=n', '/a Train-AI=n'], '/a', {}],
    [
      'identical patterns combined',
      ['/ ai-use=y', '/ ai-use=n, search=y'],
      '/a',
      { aiUse: false, search: true },
    ],
    ['a pattern with an end', ['/a$ ai-use=n'], '/ab', {}],
    ['percent-encoded paths', ['/%62 ai-use=n'], '/b', { aiUse: false }],
    ['a path without a statement', ['search=y', '/b'], '/b', {}],
  ])('applies %s', (_name, rules, path, usage) => {
    const text = ['User-agent: *', ...rules.map((rule) => `Content-Usage: ${rule}`)].join('\n');
    expect(findPreferences(text, path)).toEqual(usage);
  });
});
