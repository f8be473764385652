import { expect, it } from 'vitest';
import { ServiceError } from '../../src/contract/index.ts';
import { parseStoredOptions } from '../../src/dispatch/stored-options.ts';
import { OPTIONS } from './work.ts';

it('parses options that an earlier version stored together with the URL or view options', () => {
  const stored = { url: 'https://example.com/', ...OPTIONS, include: { html: true } };
  expect(parseStoredOptions(JSON.stringify(stored))).toEqual(OPTIONS);
  const documentConfig = { pages: '1-3', password: 'secret' };
  expect(parseStoredOptions(JSON.stringify({ ...OPTIONS, documentConfig }))).toEqual({
    ...OPTIONS,
    documentConfig,
  });
});

it.each([
  null,
  '',
  'null',
  '[]',
  '{"screenshot":',
  '{"screenshot":"none"}',
  '{"screenshot":3,"scrollFullPage":true}',
])('returns the error of a capture whose stored options are %j', (json) => {
  const error = parseStoredOptions(json);
  expect(error).toBeInstanceOf(ServiceError);
  expect(error).toMatchObject({ tag: 'ServiceUnavailable', fields: { dispatchOutcome: 'notDispatched' } });
});
