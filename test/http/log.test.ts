import { expect, it } from 'vitest';
import { createLogger } from '../../src/assemble/logging.ts';
import { startHttp } from './support.ts';

it('log lines contain no query string, which may contain a signature, and no passwords in URLs', async () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => lines.push(line) });
  const app = await startHttp({ logger });
  const url = '/v1/snapshots/snap_1/screenshot?expires=1&signature=secret-signature';
  for (const path of [url, url.replace('screenshot', '%73creenshot'), url.replace('/v1', '/v2')]) {
    await app.inject({ url: path });
  }
  await app.inject({ url: '/https://ada:secret-password@a.example/page' });
  const log = lines.join('');
  expect(log).toContain('"/v1/snapshots/snap_1/screenshot"');
  expect(log).not.toContain('secret-signature');
  expect(log).toContain('"/https://a.example/page"');
  expect(log).not.toContain('secret-password');
});
