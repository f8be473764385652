import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const SRC = new URL('../../src/', import.meta.url).href;

const run = (source: string) =>
  promisify(execFile)(process.execPath, ['--input-type=module', '-e', source], { timeout: 240_000 });

const SETUP = `
  const { handleUnhandledRejections } = await import('${SRC}assemble/rejections.ts');
  const { createLogger } = await import('${SRC}assemble/logging.ts');
  let counted = 0;
  handleUnhandledRejections(createLogger('info', 1), { observeUnhandledRejection: () => counted++ });
`;

it('logs and counts an unhandled rejection, and the process continues', async () => {
  const { stdout } = await run(`${SETUP}
    Promise.reject(new Error('nobody waits'));
    setTimeout(() => console.log('counted', counted), 50);
  `);
  expect(stdout).toContain('"msg":"unhandled rejection"');
  expect(stdout).toContain('nobody waits');
  expect(stdout).toContain('counted 1');
});

it('logs an uncaught exception and ends the process', async () => {
  const failure = await run(`${SETUP} setTimeout(() => { throw new Error('broken'); }, 1);`).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code: 1, stdout: expect.stringContaining('"msg":"uncaught exception"') });
});
