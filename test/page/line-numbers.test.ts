import { describe, expect, it } from 'vitest';
import { mainOf, withAllMain, THREAD } from './decisions.ts';
import { PROSE } from './page.ts';

const textsOf = (body: string): string[] =>
  mainOf(`<p>${PROSE}</p>${body}<p>${PROSE}</p>`, { ...THREAD, classify: withAllMain }).texts.slice(1, -1);

const CODE = '<pre>turn --wheel 3\nstop</pre>';

describe('line numbers next to code', () => {
  it('are not main, as one text or as one text per line, before or after the code', () => {
    const column = '<div><span>901</span><br><span>902</span><br><span>903</span></div>';
    expect(textsOf(`${CODE}${column}`)).toEqual(['turn --wheel 3\nstop']);
    expect(textsOf(`<div>7</div><div>8</div>${CODE}`)).toEqual(['turn --wheel 3\nstop']);
    expect(textsOf(`<div>7</div><div>8</div><div>⌄</div>${CODE}`)).toEqual(['turn --wheel 3\nstop']);
  });

  it('are only numbers that count up next to code', () => {
    for (const numbers of ['<p>1802</p><p>1811</p>', '<p>42</p>', '<p>3 2 1</p>'])
      expect(textsOf(`${numbers}${CODE}`)).toHaveLength(1 + numbers.split('</p>').length - 1);
    expect(textsOf('<p>1</p><p>2</p><p>Upper mill</p>')).toEqual(['1', '2', 'Upper mill']);
    const many = Array.from({ length: 200_000 }, (_, at) => at).join(' ');
    expect(textsOf(`<p>${many}</p>${CODE}`)).toEqual(['turn --wheel 3\nstop']);
  });
});
