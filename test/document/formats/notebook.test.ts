import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../../src/document/readers/markdown.ts';
import { readNotebook } from '../../../src/document/readers/notebook.ts';
import { expectLinearTime } from '../../expect-linear-time.ts';
import { read } from '../office/files.ts';

const notebook = async (value: object): Promise<string> =>
  (await read(readNotebook, Buffer.from(JSON.stringify(value)))).markdown;
const output = (data: object): object => ({
  cells: [{ cell_type: 'code', source: ['f()'], outputs: [{ output_type: 'execute_result', data }] }],
  nbformat: 4,
});

describe('readNotebook', () => {
  it('reads formulas of Markdown cells', async () => {
    const cells = [
      { cell_type: 'markdown', source: ['Inline $a_1 * b_2$ for $5.\n', '\n', '$$\\sum_i x_i$$'] },
    ];
    expect(await notebook({ cells })).toBe('Inline $a_1 * b_2$ for \\$5.\n\n$$\n\\sum_i x_i\n$$');
  });

  it('reads the richest form of an output: HTML tables before formulas before text', async () => {
    const html = '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>';
    expect(await notebook(output({ 'text/plain': '   a  b', 'text/html': [html] }))).toContain(
      '| a | b |\n| --- | --- |\n| 1 | 2 |',
    );
    expect(await notebook(output({ 'text/plain': 'x', 'text/latex': '$\\displaystyle x^2$' }))).toContain(
      '$$\n\\displaystyle x^2\n$$',
    );
    expect(await notebook(output({ 'text/plain': 'x', 'text/html': '<b>x</b>' }))).toContain('```\nx\n```');
  });

  it('reads notebooks of version 3', async () => {
    const cells = [
      { cell_type: 'heading', level: 2, source: ['Part'] },
      { cell_type: 'code', input: ['1 + 1'], outputs: [{ text: ['2'] }] },
    ];
    expect(await notebook({ worksheets: [{ cells }], nbformat: 3 })).toBe(
      '## Part\n\n```\n1 + 1\n```\n\n```\n2\n```',
    );
  });
});

describe('formulas in Markdown', () => {
  const markdown = async (source: string): Promise<string> =>
    (await read(readMarkdown, Buffer.from(source))).markdown;

  it('does not read dollar signs in code, addresses and prices as formulas', async () => {
    expect(await markdown('`$x$` costs $5 and $6, see [it](http://a.example/$b$)')).toBe(
      '`$x$` costs $5 and $6, see [it](http://a.example/$b$)',
    );
    expect(await markdown('```\n$$x$$\n```\n\n    $y$')).toContain('$$x$$');
  });

  it.each(['`', '$$', '$a ', '```a', '~~~\n'])(
    'reads many repetitions of %j in linear time',
    async (part) => {
      await expectLinearTime((count) => markdown(`${part.repeat(count)}$`), 5_000);
    },
  );
});
