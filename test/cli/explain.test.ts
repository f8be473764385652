import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { page } from '../origin/exchange.ts';
import { runCommand } from './command.ts';

const PROSE =
  'The river rises in the hills above the town, and for most of the year it is little more than a stream. ';

let origin: Origin;

const article = page('The river', {
  body: `<nav class="menu"><ul><li><a href="/a">Home</a></li><li><a href="/b">News</a></li></ul></nav>
<main><h1>The river</h1><p>${PROSE.repeat(4)}</p><p>\u001b[2J${PROSE.repeat(3)}</p></main>
<footer><p>© 2024 Example News. All rights reserved.</p></footer>`,
});

beforeAll(async () => {
  origin = await startOrigin({ '/explain/article': article });
});
afterAll(() => origin.close());

const explain = (...options: string[]) => runCommand(['fetch', '--explain', ...options]);

describe('pagewright fetch --explain', () => {
  it('--explain prints role, score and reasons of every block as a table', async () => {
    const lines = (await explain(origin.url('/explain/article'))).stdout.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^BLOCK +ROLE +SCORE +TYPE +TEXT +PASSES +REASONS$/);
    expect(lines).toHaveLength(6);
    expect(lines[1]).toMatch(/^1 +appendix +0\.\d\d +list +.*Home.* navigation/);
    expect(lines[3]).toMatch(/^3 +main +[01]\.\d\d +paragraph +The river rises.*… +– +prose, .*[+−]\d\.\d/);
    expect(lines.join('')).not.toContain('\u001b');
  });

  it('--explain with --json prints role, score and reasons of every block as JSON', async () => {
    const blocks = JSON.parse((await explain('--json', origin.url('/explain/article'))).stdout);
    expect(blocks).toHaveLength(5);
    expect(blocks[2]).toMatchObject({ evidenceId: 3, role: 'main', type: 'paragraph' });
    expect(blocks[2].score).toBeGreaterThan(blocks[0].score);
    expect(blocks[2].reasons).toContain('prose');
  });

  it('--explain exits with code 3 if the site cannot be reached', async () => {
    expect(await explain(origin.refused('/x'))).toMatchObject({ code: 3 });
  });
});
