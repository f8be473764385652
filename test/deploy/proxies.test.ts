import { expect, it } from 'vitest';
import { SETTINGS } from '../../src/settings.ts';
import { read } from './files.ts';

const MEBIBYTE = 1024 * 1024;

it.each([
  ['compose/nginx.conf', /client_max_body_size (\d+)m;/],
  ['kubernetes/ingress.yaml', /proxy-body-size: (\d+)m\n/],
])('a reverse proxy passes too large bodies on, so that the service can refuse them: %s', (path, pattern) => {
  const [, megabytes] = pattern.exec(read(path)) ?? [];
  const largest = SETTINGS.PAGEWRIGHT_MAX_BODY_BYTES.defaultValue();
  expect(Number(megabytes) * MEBIBYTE).toBeGreaterThan(largest);
});
