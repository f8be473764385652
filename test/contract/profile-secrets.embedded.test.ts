import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fixed, startOrigin } from '../origin/index.ts';
import { CHILD_API_KEY as KEY, spawnService } from '../service-child.ts';

const SECRETS = /secret-of-the-(?:header|cookie|refused)/;

/** Starts the service in its own process with the most detailed logs, and collects everything that it prints. */
async function startLoggingService(dataDir: string) {
  const child = spawnService(dataDir, { settings: { PAGEWRIGHT_LOG_LEVEL: 'trace' } });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed: string[] = [];
  const collect = (chunk: Buffer): void => void printed.push(chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const address = await expect
    .poll(() => /listens on (\S+)/.exec(printed.join(''))?.[1])
    .toBeDefined()
    .then(() => /listens on (\S+)/.exec(printed.join(''))?.[1] ?? '');
  return {
    address,
    async stop(): Promise<string> {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return printed.join('');
    },
  };
}

it('responses, logs, files and database rows contain no secrets of a profile after captures', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pagewright-secrets-'));
  const origin = await startOrigin({
    '/data.csv': fixed('A document', { headers: { 'content-type': 'text/csv' }, body: 'a,b\n1,2\n' }),
  });
  onTestFinished(async () => {
    await origin.close();
    await rm(dataDir, { recursive: true });
  });
  const service = await startLoggingService(dataDir);
  const answers: string[] = [];
  const call = async (method: string, path: string, body?: unknown): Promise<string> => {
    const response = await fetch(service.address + path, {
      method,
      headers: {
        'x-service-api-key': KEY,
        'x-service-profile': 'shop',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    answers.push(`${method} ${path} ${JSON.stringify([...response.headers])} ${text}`);
    return text;
  };

  await call('POST', '/v1/profiles', {
    name: 'shop',
    headers: { 'X-Token': 'secret-of-the-header' },
    cookies: [{ name: 'session', value: 'secret-of-the-cookie', domain: '127.0.0.1' }],
  });
  await call('POST', '/v1/profiles', { name: 'refused', headers: { Host: 'secret-of-the-refused' } });
  await call('POST', '/v1/profiles', {
    name: 'refused',
    cookies: [{ name: 'a', value: 'secret-of-the-refused;', domain: '?' }],
  });
  await call('GET', '/v1/profiles');
  const page = { include: { html: true, response: { includeHeaders: true }, screenshot: true } };
  for (const url of [
    origin.url('/small'),
    origin.url('/data.csv'),
    origin.url('/status/404'),
    origin.url('/blocked/cloudflare'),
    origin.refused('/'),
    origin.misbehaving('reset'),
  ])
    await call('POST', '/v1/fetch/json', { url, ...page });
  const { id } = JSON.parse(await call('POST', '/v1/fetch/batched', { urls: [origin.url('/article')] }));
  await expect
    .poll(async () => JSON.parse(await call('GET', `/v1/fetch/batched/${id}`)).status)
    .toBe('COMPLETED');
  await call('GET', '/v1/requests?limit=100');
  await call('GET', '/v1/requests/export');
  // Without this check, the test would pass if the secrets had never been sent.
  expect(origin.requests('/small')[0]?.headers).toMatchObject({
    'x-token': 'secret-of-the-header',
    cookie: 'session=secret-of-the-cookie',
  });

  const printed = await service.stop();
  expect(printed).toContain('/v1/fetch/json');
  expect(printed).not.toMatch(SECRETS);
  for (const answer of answers) expect(answer).not.toMatch(SECRETS);
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  expect(files.map(({ name }) => name)).toContain('pagewright.sqlite');
  for (const { parentPath, name } of files)
    expect((await readFile(join(parentPath, name))).toString('latin1'), name).not.toMatch(SECRETS);
});
