import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/contract/index.ts';
import { parseStoredOptions, serializeOptions } from '../../src/dispatch/stored-options.ts';
import { OPTIONS } from './work.ts';

const SECRET = 'the-secret-of-the-service-of-this-test';
const documentConfig = { pages: '1-3', password: 'opens the file' };
const parse = (json: string | null, itemIndex?: number) => parseStoredOptions(json, SECRET, itemIndex);

it('parses options that an earlier version stored with the URL or with output options', () => {
  const stored = { url: 'https://example.com/', ...OPTIONS, include: { html: true } };
  expect(parse(JSON.stringify(stored))).toEqual(OPTIONS);
  expect(parse(JSON.stringify({ ...OPTIONS, documentConfig }))).toEqual({ ...OPTIONS, documentConfig });
});

it.each([
  null,
  '',
  'null',
  '[]',
  '{"screenshot":',
  '{"screenshot":"none"}',
  '{"screenshot":3,"scrollFullPage":true}',
  '{"screenshot":"none","scrollFullPage":true,"credentials":{"sealed":"AAAA"}}',
])('a capture with the invalid stored options %j returns its error', (json) => {
  const error = parse(json);
  expect(error).toBeInstanceOf(ServiceError);
  expect(error).toMatchObject({ tag: 'ServiceUnavailable', fields: { dispatchOutcome: 'notDispatched' } });
});

describe('passwords in stored options', () => {
  const options = { ...OPTIONS, credentials: 'user:opens the site', documentConfig };

  it('encrypts the same password differently each time', () => {
    const stored = serializeOptions(options, SECRET);
    expect(stored).not.toContain('opens');
    expect(stored).toContain('1-3');
    expect(serializeOptions(options, SECRET)).not.toBe(stored);
    expect(parse(stored)).toEqual(options);
  });

  it('a password cannot be decrypted with another secret', () => {
    const stored = serializeOptions(options, 'another');
    expect(parse(stored)).toBeInstanceOf(ServiceError);
  });

  it('the password of one item is not returned for other items of the run', () => {
    const credentialsByItem = { 1: 'user:opens the site' };
    const stored = serializeOptions({ ...OPTIONS, credentialsByItem }, SECRET);
    expect(stored).not.toContain('opens');
    expect(parse(stored, 0)).toEqual(OPTIONS);
    expect(parse(stored, 1)).toEqual({ ...OPTIONS, credentials: 'user:opens the site' });
  });

  it('reads the passwords of a run that an earlier version stored', () => {
    const stored = JSON.stringify({ ...OPTIONS, credentialsByItem: { 1: 'user:old' } });
    expect(parse(stored, 1)).toEqual({ ...OPTIONS, credentials: 'user:old' });
    expect(parse(stored, 0)).toEqual(OPTIONS);
  });
});
