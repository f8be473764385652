import { describe, expect, it } from 'vitest';
import { usePrinter } from './print.ts';

const PROSE =
  'The keeper carried the lamp up the stairs once more, and the wind pressed against the windows of the tower until the morning came in from the sea.';
const CODE = "code, pre { font-family: 'DejaVu Sans Mono', monospace }";

const printPage = usePrinter();

/** Prints a page like a browser does, with or without tags, and reads the PDF file as Markdown. */
function print(body: string, { css = '', tagged = false } = {}): Promise<string> {
  return printPage(`<html lang="en"><style>${CODE} ${css}</style><body>${body}</body></html>`, tagged);
}

const LIST = `<p>${PROSE}</p><ul><li>Rope</li><li>Oil for the lamp<ul><li>Whale oil</li><li>Kerosene</li></ul></li><li>${PROSE}</li></ul>`;

describe('painted bullets', () => {
  it.each(['disc', 'circle', 'square'])('reads a list with the bullet: %s', async (style) => {
    const markdown = await print(LIST, { css: `ul { list-style: ${style} }` });
    expect(markdown).toBe(`${PROSE}\n\n- Rope\n- Oil for the lamp\n  - Whale oil\n  - Kerosene\n- ${PROSE}`);
  });

  it('reads bullets of gray text and of links', async () => {
    const items = ['Rope', 'Oil', 'Glass'].map(
      (text) => `<li><a href="https://example.com/${text}">${text}</a></li>`,
    );
    const markdown = await print(`<p>${PROSE}</p><ul>${items.join('')}</ul>`, {
      css: 'body { color: #555 }',
    });
    expect(markdown).toContain('- [Rope](https://example.com/Rope)\n- [Oil]');
  });

  it('reads white bullets of white text, but no white marks of dark text', async () => {
    const css = '* { -webkit-print-color-adjust: exact } .side { background: #234; color: #fff }';
    const list = '<ul><li>Rope</li><li>Oil</li></ul>';
    expect(await print(`<p>${PROSE}</p><div class="side">${list}</div>`, { css })).toContain('- Rope\n- Oil');
    const mark =
      '<span style="display:inline-block;width:6px;height:6px;margin-right:6px;background:#fff"></span>';
    const dark = await print(`<p>${PROSE}</p><p class="side">${PROSE}</p><p>${mark}Rope</p>`, { css });
    expect(dark).not.toMatch(/^- /m);
  });

  it('does not read the legend of a chart as a list', async () => {
    const entry = (color: string, text: string): string =>
      `<div><span style="display:inline-block;width:7px;height:7px;margin-right:6px;background:${color}"></span>${text}</div>`;
    const markdown = await print(`<p>${PROSE}</p>${entry('#c30', 'Herring')}${entry('#06c', 'Cod')}`, {
      css: '* { -webkit-print-color-adjust: exact }',
    });
    expect(markdown).not.toMatch(/^- /m);
  });

  it('does not read a square inside a line as a bullet', async () => {
    const square =
      '<span style="display:inline-block;width:6px;height:6px;background:#000;margin:0 6px"></span>';
    const markdown = await print(`<p>Rope ${square} Oil ${square} Glass</p><p>${PROSE}</p>`, {
      css: '* { -webkit-print-color-adjust: exact }',
    });
    expect(markdown).not.toMatch(/^- |[▪•]/m);
  });
});

describe('code in printed text', () => {
  it.each([false, true])(
    'keeps code at the beginning of items and lines in the text, tagged: %s',
    async (tagged) => {
      const markdown = await print(
        `<p>${PROSE}</p><ul><li><code>inject</code> - calls the <code>lamp</code> from the tower</li><li><code>retry</code> - calls it again</li></ul><p><code>inject</code> calls the lamp from the tower and waits until the keeper answers from the gallery above.</p><p><code>retry</code> calls it again.</p>`,
        { tagged },
      );
      expect(markdown).toMatch(/^- `?inject`? - calls the `?lamp`? from the tower$/m);
      expect(markdown).toMatch(/^- `?retry`? - calls it again$/m);
      expect(markdown).toMatch(/^`?inject`? calls the lamp from the tower and waits/m);
      expect(markdown).not.toContain('```');
    },
  );

  it('keeps lines of code as code', async () => {
    const code = 'const lamp = light(tower);\nif (lamp.on) {\n  signal(lamp, 3);\n}';
    expect(await print(`<p>${PROSE}</p><pre>${code}</pre><p>${PROSE}</p>`)).toContain(
      `\`\`\`\n${code}\n\`\`\``,
    );
  });
});

describe('headings of printed pages', () => {
  const section = (tag: string, name: string): string => `<${tag}>${name}</${tag}><p>${PROSE}</p>`;

  it.each([
    ['in capitals', 'h2 { font: 16px serif; text-transform: uppercase }'],
    ['in italics', 'h2 { font: italic 16px serif }'],
    ['in bold and smaller than the text', 'h2 { font-size: 13px }'],
    ['in the font of code', 'h2 { font-family: monospace }'],
  ])('finds headings %s', async (_, css) => {
    const markdown = await print(
      section('h2', 'Lamp room') + section('h2', 'Stairs') + section('h2', 'Gallery'),
      {
        css,
      },
    );
    expect(markdown.match(/^#+ .*$/gm)).toHaveLength(3);
  });

  it.each([
    ['one line in italics', `<p><i>To the sea</i></p><p>${PROSE}</p><p>${PROSE}</p>`],
    [
      'captions in italics',
      `<p>${PROSE}</p><p><i>Figure 1: The lamp</i></p><p>${PROSE}</p><p><i>Figure 2: The stairs</i></p><p>${PROSE}</p>`,
    ],
    [
      'a poem in italics',
      `<p>${PROSE}</p><p><i>The lamp</i></p><p><i>the sea</i></p><p><i>the stairs</i></p><p><i>and me</i></p>`,
    ],
    [
      'text in capitals',
      `<p>THE KEEPER CARRIED THE LAMP</p><p>UP THE STAIRS ONCE MORE</p><p>UNTIL THE MORNING CAME</p>`,
    ],
    [
      'bold sentences',
      `<p><b>Bring the lamp.</b></p><p>${PROSE}</p><p><b>Close the door.</b></p><p>${PROSE}</p>`,
    ],
  ])('finds no heading in %s', async (_, body) => {
    expect(await print(body)).not.toMatch(/^#/m);
  });
});
