import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRtf } from '../../../src/document/rtf/read-rtf.ts';
import { UnreadableDocument } from '../../../src/document/types.ts';
import { read } from '../office/files.ts';

const fixture = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));
const rtf = async (body: string, head = ''): Promise<string> =>
  (await read(readRtf, Buffer.from(`{\\rtf1\\ansi\\ansicpg1252\\deff0${head}${body}}`, 'latin1'))).markdown;

describe('readRtf', () => {
  it.each(['abiword', 'libreoffice', 'pandoc'])(
    'reads an RTF file that was written by %s',
    async (program) => {
      const { markdown } = await read(readRtf, fixture(`${program}.rtf`));
      expect(markdown).toMatch(/^#+ Findings$/m);
      expect(markdown).toContain(
        'was **high** and *cold*, as the [forecast](https://example.org/forecast) said.[^1]',
      );
      expect(markdown).toContain('[^1]: Read on Monday.');
      expect(markdown).toContain(
        '1. Measure the depth\n2. Note the time\n   - in hours\n   - in minutes\n\n| Site | Depth | Count |\n',
      );
      expect(markdown).toMatch(/Naïve café, Привет, 日本語 ?😀/);
    },
  );

  it('reads TextEdit paragraphs, which end with an escaped line break', async () => {
    const list =
      '\\pard\\li720\\fi-720\n\\ls1\\ilvl0 {\\listtext\t\\uc0\\u8226 \t}Milk\\\n{\\listtext\t\\uc0\\u8226 \t}Eggs\\\n';
    expect(await rtf(`\\f0 Buy today:\\\n${list}\\pard Line\\\nEnd`)).toBe(
      'Buy today:\n\n- Milk\n- Eggs\n\nLine\n\nEnd',
    );
  });

  it('aligns the cells of rows with different widths', async () => {
    const row = (edges: number[], cells: string): string =>
      `\\trowd\\trleft0${edges.map((edge) => `\\cellx${edge}`).join('')}\\pard\\intbl ${cells}\\row\n`;
    const markdown = await rtf(
      row([1000, 2000, 3010], 'a\\cell b\\cell c\\cell') +
        row([2000, 3000], 'wide\\cell d\\cell') +
        row([990, 2000, 3000], 'x\\cell y\\cell z\\cell'),
    );
    expect(markdown).toBe('| a | b | c |\n| --- | --- | --- |\n| wide | | d |\n| x | y | z |');
  });

  it('reads headings by inherited styles, and bullets of files without list levels', async () => {
    const styles =
      '{\\stylesheet{Normal;}{\\s1 heading 1;}{\\s2\\sbasedon1 Chapter;}{\\s3\\outlinelevel1 Teil;}}';
    const item = (indent: number, text: string): string =>
      `{\\pntext\\f3\\'b7\\tab}{\\*\\pn\\pnlvlblt{\\pntxtb\\'b7}}\\pard\\li${indent}\\fi-360 ${text}\\par`;
    expect(
      await rtf(`\\pard\\s2 {\\b One}\\par\\pard\\s3 Two\\par${item(720, 'a')}${item(1440, 'b')}`, styles),
    ).toBe('# One\n\n## Two\n\n- a\n  - b');
  });

  it('reads text boxes, results of objects, Unicode alternatives and formulas', async () => {
    const box =
      '{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt In the box\\par}}{\\shprslt{\\par Old box}}}';
    expect(await rtf(`Before${box} after\\par`)).toBe('Before after\n\nIn the box');
    expect(await rtf("{\\upr{a?}{\\*\\ud{a\\u1078\\'3f}}} {\\object{\\*\\objdata 00}{\\result shown}}")).toBe(
      'aж shown',
    );
    const fraction =
      '{\\mf{\\mfPr{\\mtype lin}}{\\mnum{\\mr a}}{\\mden{\\mr b}}}{\\msSup{\\me{\\mr x}}{\\msup{\\mr 2}}}';
    expect(await rtf(`Is {\\mmath{\\*\\moMath ${fraction}}}`)).toBe('Is $a/bx^{2}$');
  });

  it('decodes surrogate pairs, symbol fonts and code pages', async () => {
    const fonts = '{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset2 Symbol;}{\\f2\\fcharset204 Arial Cyr;}}';
    expect(await rtf("\\u55357 ?\\u56832 ? {\\f1 a\\'a3} {\\f2 \\'cf\\'f0}", fonts)).toBe('😀 α≤ Пр');
    expect(await rtf("\\pc\\'82t\\'82")).toBe('été');
  });

  it('writes exponents, omits deleted text, and reads check boxes', async () => {
    expect(await rtf('x{\\super 2} H{\\sub 2}O 5{\\super th}{\\deleted gone} {\\caps shout}')).toBe(
      'x^2 H2O 5th SHOUT',
    );
    const box =
      '{\\field{\\*\\fldinst FORMCHECKBOX {\\*\\formfield{\\fftype1\\ffres25\\ffdefres1}}}{\\fldrslt }}';
    expect(await rtf(`${box} Done\\par\\u9744? Open`)).toBe('- [x] Done\n- [ ] Open');
  });

  it.each([
    ['groups', `{`.repeat(6000), UnreadableDocument],
    ['footnotes', '{\\footnote x'.repeat(4000), undefined],
    ['text boxes', '{\\shpinst{\\shptxt x'.repeat(2000), undefined],
    ['formulas', `{\\mmath${'{\\mf{\\mnum'.repeat(1500)}`, undefined],
    [
      'tables',
      Array.from({ length: 300 }, (_, depth) => `\\intbl\\itap${depth} x\\nestcell`).join(''),
      undefined,
    ],
    [
      'styles that are based on each other',
      '{\\stylesheet{\\s1\\sbasedon2 A;}{\\s2\\sbasedon1 B;}}\\s1 x',
      undefined,
    ],
    ['a truncated file', "{\\fonttbl{\\f0 A;}}{\\b x\\'", undefined],
  ])('reads or rejects hostile RTF: %s', async (_, body, error) => {
    const outcome = rtf(body);
    await (error === undefined
      ? expect(outcome).resolves.toBeDefined()
      : expect(outcome).rejects.toThrow(error));
  });
});
