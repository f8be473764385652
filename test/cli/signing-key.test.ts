import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/config.ts';

const PUBLIC_URL = 'https://pagewright.example';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const toPem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const PEM = toPem(privateKey);
const readKey = (text: string, publicUrl = PUBLIC_URL) =>
  readConfig({ PAGEWRIGHT_SIGNING_KEY: text, PAGEWRIGHT_PUBLIC_URL: publicUrl }).PAGEWRIGHT_SIGNING_KEY;

function writeKeyFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'key.pem'), text);
  return join(folder, 'key.pem');
}

describe('PAGEWRIGHT_SIGNING_KEY', () => {
  it.each([
    ['PEM', () => PEM],
    ['PEM with line breaks as \\n', () => PEM.replaceAll('\n', '\\n')],
    ['JWK', () => JSON.stringify(privateKey.export({ format: 'jwk' }))],
    ['the path of a file', () => writeKeyFile(PEM)],
  ])('accepts %s', (_name, write) => {
    expect(readKey(write())?.equals(privateKey)).toBe(true);
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  it.each([
    ['a key of another type', () => toPem(rsa), 'a key of the type rsa'],
    [
      'a public key',
      () => publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      'not a valid private key',
    ],
    ['a damaged key', () => PEM.replace(/\n.{20}/, '\n'), 'not a valid private key'],
    ['damaged JSON', () => '{"kty":"OKP","d":"secret-5"', 'not a valid private key'],
    ['a missing file', () => '/nowhere/secret-5.pem', 'nor the path of a file that can be read'],
    ['a file without a key', () => writeKeyFile('secret-5'), 'not a valid private key'],
  ])('refuses %s and says what is expected, without the value', (_name, write, problem) => {
    const text = write();
    const read = (): unknown => readKey(text);
    expect(read).toThrow(/^Invalid settings:\n {2}PAGEWRIGHT_SIGNING_KEY: expected an Ed25519 private key/);
    expect(read).toThrow(problem);
    for (const line of text.split('\n').filter((part) => part.length > 5 && !part.startsWith('-----')))
      expect(read).not.toThrow(line);
    expect(read).not.toThrow('secret-5');
  });

  it.each([
    ['', 'set PAGEWRIGHT_PUBLIC_URL'],
    ['http://pagewright.example', 'PAGEWRIGHT_PUBLIC_URL=http://pagewright.example must be an https URL'],
    ['https://example.com/pagewright', 'must be an https URL without a path'],
  ])('refuses the public URL "%s", at which sites cannot find the public key', (publicUrl, problem) => {
    expect(() => readKey(PEM, publicUrl)).toThrow(problem);
    expect(() => readKey(PEM, publicUrl)).not.toThrow(PEM.split('\n')[1] ?? '');
  });

  it('accepts a public URL of this machine without https', () => {
    expect(readKey(PEM, 'http://127.0.0.1:8080')).toBeDefined();
  });
});
