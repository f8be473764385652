import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { runToEnd } from '../contract/batched-support.ts';
import { type Origin, sendPage, startOrigin } from '../origin/index.ts';
import { type CommandResult, runCommand } from './command.ts';

let origin: Origin;
let service: Pagewright;
/** A run that has ended, with one page, one URL that was not reached, and one error page. */
let endedRun: string;

/** Resolves when the pages below `/held` may be answered. */
let released = Promise.withResolvers<void>();

beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin({
      '/held/*': {
        about: 'A page that is answered when the test wants it',
        serve: async (exchange) => {
          await released.promise;
          sendPage(exchange, { body: '<p>Here.</p>' });
        },
      },
    }),
    startPagewright(),
  ]);
  endedRun = await start([origin.url('/small'), origin.refused(), origin.url('/status/404')], 'Nightly');
  await runToEnd(service, endedRun);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

async function start(urls: string[], name?: string): Promise<string> {
  const { json } = await service.call('POST', '/v1/fetch/batched', { body: { urls, name } });
  return json.id;
}

/** Runs `pagewright runs` on the service. */
const runs = (words: string[], stopWhen?: RegExp): Promise<CommandResult> =>
  runCommand(['runs', ...words], {
    env: { PAGEWRIGHT_URL: service.address, PAGEWRIGHT_API_KEY: service.apiKey },
    stopWhen,
  });

describe('pagewright runs', () => {
  it('lists the runs of the server with their progress', async () => {
    const listed = await runs([]);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout).toMatch(
      /^ID +STATUS +PAGES +FAILED +ERROR PAGES +STARTED \(UTC\) +NAME OR START PAGE\n/,
    );
    expect(listed.stdout).toMatch(
      new RegExp(`\\n${endedRun} +completed +3/3 +1 +1 +[-\\d]+ [:\\d]+ +Nightly\\n`),
    );
    const asJson = await runs(['list', '--limit', '1', '--json']);
    expect(JSON.parse(asJson.stdout)).toHaveLength(1);
  });

  it('watch waits for the end of a run, and its exit code says whether all pages were fetched', async () => {
    const good = await start([origin.url('/article'), origin.url('/small')]);
    const watched = await runs(['watch', good]);
    expect(watched).toMatchObject({ code: 0, stdout: expect.stringMatching(/completed +2\/2 +0 +0/) });
    expect((await runs(['watch', endedRun])).code).toBe(6);
  });

  it('watch ends at Ctrl-C without ending the run', async () => {
    const run = await start([origin.url('/small?watched'), origin.url('/held/watched')]);
    const watched = await runs(['watch', run], /1\/2/);
    expect(watched).toMatchObject({ code: 130, stdout: '' });
    released.resolve();
    expect(await runToEnd(service, run)).toMatchObject({ status: 'COMPLETED' });
  });

  it('cancel stops a run', async () => {
    released = Promise.withResolvers();
    const run = await start(Array.from({ length: 30 }, (_, n) => origin.url(`/held/${n}`)));
    const cancelled = await runs(['cancel', run]);
    released.resolve();
    expect(cancelled).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(`^${run} is cancell(ing|ed)\\.\\n$`),
    });
    expect(await runToEnd(service, run)).toMatchObject({ status: 'CANCELLED' });
  });

  it('retry starts a run with what failed, and prints its id', async () => {
    const retried = await runs(['retry', endedRun]);
    expect(retried).toMatchObject({ code: 0, stdout: expect.stringMatching(/^run_\w+\n$/) });
    expect(await runToEnd(service, retried.stdout.trim())).toMatchObject({ totalUrls: 1 });
  });

  it('names the command that saves a run if a run that has ended is cancelled', async () => {
    const ended = await runs(['cancel', endedRun]);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toBe(
      `The run ${endedRun} has already ended. Save it with \`pagewright export ${endedRun} -o pages.zip\`.\n`,
    );
  });

  it('names the command that lists runs if a run is not found', async () => {
    for (const action of ['watch', 'cancel', 'retry']) {
      const ended = await runs([action, 'run_nobody']);
      expect(ended).toMatchObject({ code: 2, stdout: '' });
      expect(ended.stderr).toBe('The server has no run run_nobody. `pagewright runs list` lists its runs.\n');
    }
  });
});
