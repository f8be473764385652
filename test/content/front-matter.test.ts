import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createPageFileName, serialiseFrontMatter, writePageFile } from '../../src/content/index.ts';
import { markdownLikeText } from './trees.ts';

/** Texts with characters that YAML does not allow or gives a special meaning. */
const text = fc.oneof(
  markdownLikeText,
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        '\0',
        '\x07',
        '\x7F',
        '\x80',
        '\x85',
        '\x9F',
        '\xA0',
        '\u2028',
        '\u2029',
        '\uFEFF',
        '\uFFFE',
        '\uFFFF',
        '\uD800',
        '\uDC00',
        '\u{10FFFF}',
        '\u{1F600}',
        '\n---\n',
        '---',
        '...',
        '\\',
        '"',
        ': ',
        ' #',
        '%',
        '\t',
        'a',
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('')),
);
/** A stream with any of these is no valid YAML 1.2 (production c-printable), or differs between YAML 1.1 and 1.2. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
const FORBIDDEN = /[\0-\x08\x0B-\x1F\x7F-\x9F\u2028\u2029\uD800-\uDFFF\uFEFF\uFFFE\uFFFF]/u;

/** Reads the front matter of a document with a YAML parser. */
function parsed(document: string): unknown {
  const end = document.indexOf('\n---\n');
  const yaml = document.slice('---\n'.length, end);
  expect(yaml).not.toMatch(FORBIDDEN);
  const read = parse(yaml, { strict: true, uniqueKeys: true }) as unknown;
  expect(parse(yaml, { version: '1.1' })).toEqual(read);
  return read;
}

it('parsing front matter as YAML returns the original values', () => {
  fc.assert(
    fc.property(text, text, fc.array(text), fc.boolean(), fc.integer(), (url, title, list, flag, number) => {
      expect(
        parsed(`${serialiseFrontMatter({ url, title, none: undefined, list, flag, number })}\nbody`),
      ).toEqual({
        url: url.toWellFormed(),
        title: title.toWellFormed(),
        list: list.map((item) => item.toWellFormed()),
        flag,
        number,
      });
    }),
    { numRuns: 2000 },
  );
});

it('parsing the front matter of exported pages as YAML returns the original values', () => {
  fc.assert(
    fc.property(text, text, text, text, text, (url, title, description, author, markdown) => {
      const dates = { createdAt: '2024-05-12', updatedAt: '2024-05-13' };
      const data = {
        response: { url: `${url}/` },
        meta: { title, description, author, ...dates, language: 'en', pageType: 'article' },
        snapshotId: 'snap_1',
        markdown,
      };
      expect(parsed(writePageFile({ index: 0, url, status: 'SUCCEEDED', data } as never))).toEqual({
        url: url.toWellFormed(),
        title: title.toWellFormed(),
        finalUrl: `${url}/`.toWellFormed(),
        description: description.toWellFormed(),
        author: author.toWellFormed(),
        ...dates,
        lang: 'en',
        pageType: 'article',
        snapshotId: 'snap_1',
        status: 'SUCCEEDED',
      });
    }),
    { numRuns: 300 },
  );
});

it('file names of exported pages are safe and unique for any URL', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(text, fc.webUrl(), fc.constantFrom('..', '/../', 'a/../b', 'CON')), {
        maxLength: 20,
      }),
      (urls) => {
        const names = urls.map((url, index) => createPageFileName({ url, index }, urls.length));
        for (const name of names) expect(name).toMatch(/^\d+-[\w.-]{0,80}\.md$/);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(urls.length);
      },
    ),
  );
  const url = 'https://docs.example.com/guide/intro?page=2#top';
  expect(createPageFileName({ url, index: 6 }, 120)).toBe('007-docs.example.com-guide-intro-page-2-top.md');
});
