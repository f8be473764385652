import { expect, it } from 'vitest';
import { serialiseMarkdown } from '../../src/content/index.ts';
import { parseStaticPage, readPage } from '../../src/page/index.ts';
import { withAllMain } from './decisions.ts';

const read = (body: string): string => {
  const page = parseStaticPage(`<title>Mill</title><main>${body}</main>`, 'https://example.com/mill?a=1');
  return serialiseMarkdown(readPage(page, { classify: withAllMain }).blocks.map(({ block }) => block));
};

it.each([
  ['a read-only field', '<p>SHA 256</p><input readonly class="code" value="c7d9 0b1f">', '`c7d9 0b1f`'],
  [
    'a read-only field of type text',
    '<input type="TEXT" readonly value="gem install mill">',
    '`gem install mill`',
  ],
  [
    'a button with code that copies it',
    '<p>Run:</p><button title="Copy to clipboard" class="copy-button"><code>cargo add mill</code><svg><title>x</title></svg></button>',
    '`cargo add mill`',
  ],
])('shows the text of %s as code', (_, body, code) => {
  expect(read(body)).toContain(code);
});

it('shows the code of a button without the text that tells that it was copied', () => {
  const button =
    '<button aria-label="Copy"><code>npm i mill</code><span class="sr-only">Copied!</span></button>';
  expect(read(`<p>Run:</p>${button}`)).toContain('`npm i mill`');
  expect(read(`<pre><button class="copy-btn">Copy</button><code>npm run build</code></pre>`)).not.toContain(
    'Copy',
  );
});

it.each([
  ['a field that a person can fill in', '<input value="mill 4">'],
  ['a read-only field of another type', '<input type="hidden" readonly value="mill 4">'],
  ['a hidden field', '<input readonly hidden value="mill 4">'],
  ['a hidden field by its style', '<input readonly style="display: none" value="mill 4">'],
  ['the date of a calendar', '<input readonly value="2025-03-12">'],
  ['the choice of a list', '<input readonly class="select-dropdown" value="Choose a mill">'],
  ['a button without code', '<button title="Copy to clipboard">Copy mill 4</button>'],
  ['a button with code that does not copy it', '<button title="Run"><code>mill 4</code></button>'],
  ['the address of the page, to share it', '<input readonly value="https://example.com/mill">'],
  ['HTML that puts the page into another', '<input readonly value="<iframe src=/mill>mill 4</iframe>">'],
])('does not show %s', (_, body) => {
  expect(read(`<p>The wheel turns.</p>${body}`)).toBe('The wheel turns.');
});
