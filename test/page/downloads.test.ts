import { describe, expect, it } from 'vitest';
import { mainOf, THREAD } from './decisions.ts';
import { PROSE } from './page.ts';

const page = { ...THREAD, address: 'https://code.example.com/releases/3.8.0', type: 'other' as const };
const changedIn = (body: string, frame: Parameters<typeof mainOf>[1] = page): string[] =>
  mainOf(body, frame).changedBy('promoteDownloads');
const list = (...files: string[]): string =>
  `<ul>${files.map((file) => `<li><a href="/dl/${file}">${file}</a> 21.4 MB</li>`).join('')}</ul>`;

describe('a list of files to save', () => {
  it.each([
    ['a list', list('mill-3.8.0-linux.tar.gz', 'mill-3.8.0-win.zip')],
    ['a single file with its name', list('mill-3.8.0-win.zip')],
    [
      'files with a button each',
      list('tides.pdf', 'boats.pdf').replaceAll(' 21.4 MB', ' 20 kB <a href="/dl?f=1">Download</a>'),
    ],
    ['a list with a checksum', list('mill.zip', 'mill.tar.gz', 'mill.deb', 'SUMS.txt')],
    ['a list with queries in its addresses', list('mill.deb?mirror=1', 'mill.rpm#latest')],
    [
      'a table',
      '<table><tr><th>File</th><th>Size</th></tr><tr><td><a href="/a.pdf">Map</a></td><td>2 MB</td></tr><tr><td><a href="/b.csv">Data</a></td><td>1 MB</td></tr></table>',
    ],
  ])('is main below main text, with its heading: %s', (_, files) => {
    const changed = changedIn(`<p>${PROSE}</p><h3>Assets</h3><div>2</div>${files}`);
    expect(changed).toHaveLength(2);
    expect(changed[0]).toBe('Assets');
  });

  it.each([
    ['one link leads to a page', `<p>${PROSE}</p>${list('mill.zip', 'mill.tar.gz', 'notes.html')}`],
    [
      'it has a single file without a name',
      `<p>${PROSE}</p><ul><li><a href="/dl/mill.zip">Download</a> 21.4 MB</li></ul>`,
    ],
    ['its files are pictures', `<p>${PROSE}</p>${list('mill.png', 'wheel.jpg')}`],
    ['it is in the footer', `<p>${PROSE}</p><footer>${list('terms.pdf', 'privacy.pdf')}</footer>`],
    ['other texts are in between', `<p>${PROSE}</p><p>a</p><p>b</p><p>c</p>${list('mill.zip', 'mill.deb')}`],
  ])('is not main if %s', (_, body) => {
    expect(changedIn(body)).toEqual([]);
  });

  it('is not main in a thread', () => {
    const body = `<p>${PROSE}</p>${list('mill.zip', 'mill.deb')}`;
    expect(changedIn(body, { ...page, type: 'forum' })).toEqual([]);
  });
});
