import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);

it('fails if test files did not start before the time limit, and lists them', async () => {
  const { capture } = await import(new URL('scripts/bootstrap/child.mjs', ROOT).href);
  const code = `
import { runUnitTests } from ${JSON.stringify(new URL('scripts/bootstrap/checks.mjs', ROOT).href)};
const env = { ...process.env, PAGEWRIGHT_TEST_MINUTES: '1' };
const files = ['--project', 'embedded', 'test/content/words.test.ts'];
process.exitCode = await runUnitTests(new URL(${JSON.stringify(ROOT.href)}), process.execPath, env, files, 0);`;
  const result = await capture(process.execPath, ['--input-type=module', '-e', code], {
    cwd: fileURLToPath(ROOT),
  });
  expect(result).toMatchObject({ code: 1 });
  expect(result.output).toMatch(
    /limit of 1 minutes was reached before these 1 test files started:\n {2}test\/content\/words\.test\.ts\n0 passed, 1 failed\n$/u,
  );
});
