import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { runCommand } from './command.ts';

let origin: Origin;
let service: Pagewright;
beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
});
afterAll(() => Promise.all([service.close(), origin.close()]));

const run = (...words: string[]) =>
  runCommand(['monitors', ...words], {
    env: { PAGEWRIGHT_URL: service.address, PAGEWRIGHT_API_KEY: service.apiKey },
  });

it('a monitor is created, run, shown, paused, resumed and deleted', async () => {
  expect((await run()).stdout).toContain('There are no monitors.');
  const created = await run('create', origin.url('/article'), '--every', '60', '--name', 'Lamps');
  expect(created).toMatchObject({ code: 0, stderr: expect.stringContaining('The first run is at') });
  const id = created.stdout.trim();
  expect(id).toMatch(/^mon_/);
  expect((await run('results', id)).stdout).toContain('There are no results yet.');
  expect(await run('run', id)).toMatchObject({ code: 0, stdout: 'A run has started.\n' });
  await expect.poll(async () => (await run('results', id)).stdout).toMatch(/new .*article/);
  expect((await run('pause', id)).code).toBe(0);
  const list = await run('list');
  expect(list.stdout).toMatch(/every 60 minutes/);
  expect(list.stdout).toMatch(/paused .* Lamps/);
  expect((await run('resume', id)).code).toBe(0);
  expect(JSON.parse((await run('list', '--json')).stdout)[0].nextRunAt).toMatch(/Z$/);
  expect((await run('delete', id)).code).toBe(0);
  expect(await run('results', id)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('MonitorNotFound'),
  });
});

it('a webhook has a secret that is shown once', async () => {
  const created = await run(
    'create',
    origin.url('/article'),
    '--cron',
    '0 7 * * *',
    '--webhook',
    origin.url('/hook'),
  );
  expect(created.stderr).toMatch(/Webhooks are signed with whsec_\S+\. It is shown only now\./);
});

it('a schedule that is not valid and a missing server are errors that say what to do', async () => {
  const wrong = await run('create', origin.url('/article'), '--cron', '* * * * * *');
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('Seconds are not supported') });
  const local = await runCommand(['monitors', 'list'], { env: { PAGEWRIGHT_URL: '' } });
  expect(local).toMatchObject({ code: 2, stderr: expect.stringContaining('Set --server or PAGEWRIGHT_URL') });
});
