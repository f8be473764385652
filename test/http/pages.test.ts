import { expect, it } from 'vitest';
import { startHttp } from './support.ts';

it.each(['/docs', '/docs/errors', '/docs/api', '/playground'])(
  'sends the same policy headers with %s as with every page',
  async (url) => {
    const app = await startHttp();
    const { statusCode, headers } = await app.inject({ url });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
    const policy = String(headers['content-security-policy']);
    for (const directive of ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(policy).not.toMatch(/https:|upgrade-insecure-requests|swagger\.io/);
  },
);
