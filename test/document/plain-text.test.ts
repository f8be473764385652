import { describe, expect, it } from 'vitest';
import { serialiseMarkdown } from '../../src/content/index.ts';
import { readDocument } from '../../src/document/read.ts';

async function read(text: string, fileName = 'notes.txt', contentType = 'text/plain'): Promise<string> {
  const url = `https://docs.example/guide/${fileName}`;
  const content = await readDocument({ bytes: Buffer.from(text), contentType, fileName, url, config: {} });
  return serialiseMarkdown(content.blocks.map(({ block }) => block));
}

const fence = (text: string, language = ''): string => `\`\`\`${language}\n${text}\n\`\`\``;

describe('plain text with a layout of its own', () => {
  it.each([
    ['columns', 'Name        Age  Town\nAnn Lee      31  Ulm\nBo           8   Aachen'],
    ['columns of two spaces', 'PID    COMMAND\n1      init\n4711   a_long_name'],
    ['columns of tabs', 'north\t12\nsouth_east\t7'],
    ['a tree', 'src\n├── content\n│   └── read.ts\n└── main.ts'],
    ['a tree in ASCII', 'src\n|-- content\n|   `-- read.ts\n`-- main.ts'],
    ['a drawing', '+--------+     +--------+\n| client |---->| server |\n+--------+     +--------+'],
    ['indented code', 'if ready:\n    for x in y:\n        run(x)\n    stop()'],
    ['a nested list', '- fruit\n  - apple\n    - red\n  - pear\n- bread'],
    ['a log', '2024-05-01 10:00:00 INFO start of job_1\n2024-05-01 10:00:01 WARN disk *almost* full'],
    [
      'a log of a web server',
      '10.0.0.1 - - [01/May/2024:10:00:00 +0000] "GET /a_b_c"\n10.0.0.2 - - [01/May/2024:10:00:01 +0000] "GET /*"',
    ],
    ['verses with steps', 'The wheel\n    goes round,\n    goes round\nall day.\n  The end.'],
  ])('becomes one code block: %s', async (_, text) => {
    expect(await read(`${text}\n`)).toBe(fence(text));
  });

  it('keeps blank lines between the parts of a drawing, and drops the common indentation', async () => {
    const text = 'The message has two parts.\n\n    A   B\n    C   D\n\n    E   F\n    G   H\n\nThat is all.';
    expect(await read(text)).toBe(
      `The message has two parts.\n\n${fence('A   B\nC   D\n\nE   F\nG   H')}\n\nThat is all.`,
    );
  });

  it('becomes JSON if every line is a JSON value', async () => {
    const lines = '{"a_b": 1, "c": "*"}\n{"a_b": 2, "c": "_"}';
    expect(await read(lines, 'data')).toBe(fence(lines, 'json'));
  });

  it.each([
    ['events.jsonl', 'jsonl'],
    ['events.ndjson', 'jsonl'],
    ['server.log', 'log'],
    ['config.toml', 'toml'],
    ['config.yaml', 'yaml'],
    ['main.tf', 'hcl'],
  ])('has the language of %s', async (name, language) => {
    expect(await read('a_b = [1]\n  c = 2', name)).toBe(fence('a_b = [1]\n  c = 2', language));
  });
});

describe('plain text in prose', () => {
  it.each([
    ['paragraphs', 'The mill is old.\n\nIt stands by the river.'],
    [
      'sentences with two spaces between them',
      'The mill is old.  It stands by the river.\nIt has a wheel.  It turns.',
    ],
    ['an indented first line', '    The mill is old, and it stands by the river\nthat rises in the hills.'],
    [
      'indented paragraphs of an RFC',
      '   The mill is old, and it stands\n   by the river that rises\n   in the hills.',
    ],
    ['list items with continued lines', '- The mill is old\n  and stands by the river.\n- The wheel is new.'],
    ['numbered items', '1. The mill is old\n   and stands by the river.\n2. The wheel is new.'],
    ['a hanging indentation', 'Mill: a building\n  with a wheel\n  and stones.'],
    ['an address', 'Ann Lee\n12 Mill Lane\nUlm'],
  ])('stays in paragraphs: %s', async (_, text) => {
    expect(await read(text)).not.toContain('```');
  });

  it('justified lines stay in paragraphs', async () => {
    const text =
      'The  mill is old and it stands by the  river\nthat rises in  the hills above the town  and\nturns the wheel of  the mill in every spring';
    expect(await read(text)).not.toContain('```');
  });
});

describe('links and images of a Markdown file', () => {
  it('are absolute', async () => {
    const text =
      '[Set-up](../setup.md#start) ![Wheel](img/wheel.png) [top](#top) [mail](mailto:a@b.example) [other](https://x.example/y)\n\n[r]: part.md "The part"\n\nSee [r], <img src="a.png" alt="A"> and a line<br>break.\n\n<p><a href="/abs">abs</a></p>';
    const markdown = await read(text, 'README.md', 'text/markdown');
    expect(markdown).toContain('[Set-up](https://docs.example/setup.md#start)');
    expect(markdown).toContain('![Wheel](https://docs.example/guide/img/wheel.png)');
    expect(markdown).toContain('[top](https://docs.example/guide/README.md#top)');
    expect(markdown).toContain('[mail](mailto:a@b.example)');
    expect(markdown).toContain('[other](https://x.example/y)');
    expect(markdown).toContain('[r](https://docs.example/guide/part.md "The part")');
    expect(markdown).toContain('![A](https://docs.example/guide/a.png)');
    expect(markdown).toContain('a line\\\nbreak');
    expect(markdown).toContain('[abs](https://docs.example/abs)');
  });
});
