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

it('the text format has one line for a request, with its outcome and trace id', async () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => lines.push(line) }, { format: 'text' });
  const app = await startHttp({ logger });
  const { headers } = await app.inject({ url: '/livez/missing' });
  expect(lines).toEqual([
    expect.stringMatching(
      new RegExp(
        `^\\[[\\d:]+\\] INFO: GET /livez/missing  404 NotFound  \\d+ ms  trace ${headers['x-service-trace-id']}\n$`,
      ),
    ),
  ]);
});

it('the JSON format has one line for a request, with its outcome', async () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => lines.push(line) });
  const app = await startHttp({ logger });
  for (const url of ['/livez/missing', '/openapi.json', '/healthz']) await app.inject({ url });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { req: { url: '/livez/missing' }, res: { statusCode: 404 }, outcome: 'NotFound' },
    { req: { url: '/openapi.json' }, res: { statusCode: 200 }, outcome: 'ok' },
  ]);
});

it('the text format contains no control characters of a logged text', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => lines.push(line) }, { format: 'text' });
  logger.warn({ url: 'https://a.example/\u001b[2J' }, 'a \u001b[31mred\u009b text');
  expect(lines.join('')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  expect(lines.join('')).toContain('a \ufffd[31mred\ufffd text');
});
