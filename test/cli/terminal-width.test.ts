import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createBatchProgress } from '../../src/cli/batch/progress.ts';
import { formatTable } from '../../src/cli/output.ts';
import { measureWidth } from '../../src/cli/terminal/index.ts';

/** Returns the lines that the progress of a batch writes to a terminal of this width. */
function writeProgress(columns: number): string[] {
  const lines: string[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
    lines.push(chunk.toString().replace('\r\u001B[K', ''));
    done();
  };
  const terminal = Object.assign(new Writable({ write }), { isTTY: true, columns });
  const progress = createBatchProgress(terminal as unknown as NodeJS.WriteStream, 0);
  progress.update({ total: 1000, done: 500, failed: 12, errorPages: 3 });
  return lines;
}

it.each([20, 40, 60, 200])('the progress of a batch fits into a terminal with %i columns', (columns) => {
  const [line = ''] = writeProgress(columns);
  expect(line.length).toBeLessThan(columns);
  expect(line).toContain('500/1000');
});

it('the progress of a batch has a bar where there is room', () => {
  expect(writeProgress(200)[0]).toMatch(/^█{12}░{12} 500\/1000 · 12 failed · 3 error pages/);
  expect(writeProgress(20)[0]).not.toContain('█');
});

it('columns of a table are aligned if texts have wide characters', () => {
  const rows = [
    { name: '港の灯台', code: 1 },
    { name: 'lamp', code: 2 },
  ];
  const lines = formatTable(rows, { name: ({ name }) => name, code: ({ code }) => code })
    .trim()
    .split('\n');
  expect(new Set(lines.map((line) => measureWidth(line.replace(/\S+$/, ''))))).toEqual(new Set([10]));
});
