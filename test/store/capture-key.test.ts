import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { computeCaptureKey } from '../../src/archive/archive.ts';
import { OPTIONS } from '../dispatch/work.ts';

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

it('options without a password have the same key as in earlier versions', () => {
  expect(computeCaptureKey(OPTIONS, 'secret')).toBe(hash(['none', false, null]));
  const documentConfig = { pages: '1-3' };
  expect(computeCaptureKey({ ...OPTIONS, documentConfig }, 'secret')).toBe(
    hash(['none', false, documentConfig]),
  );
});

it.each([{ credentials: 'user:password' }, { documentConfig: { password: 'password' } }])(
  'the key of options with the password %o depends on the secret of the service',
  (secrets) => {
    const options = { ...OPTIONS, ...secrets };
    expect(computeCaptureKey(options, 'a')).toBe(computeCaptureKey({ ...options }, 'a'));
    expect(computeCaptureKey(options, 'a')).not.toBe(computeCaptureKey(options, 'b'));
    expect(computeCaptureKey(options, 'a')).not.toBe(computeCaptureKey(OPTIONS, 'a'));
  },
);
