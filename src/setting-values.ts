import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

export type Environment = Readonly<Record<string, string | undefined>>;

export const BYTES_PER_MB = 1024 * 1024;

export function createWholeNumberParser(min: number, max = Number.MAX_SAFE_INTEGER) {
  return (text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < min || value > max) {
      throw new Error(
        max === Number.MAX_SAFE_INTEGER
          ? `a whole number from ${min}`
          : `a whole number from ${min} to ${max}`,
      );
    }
    return value;
  };
}

/** Parses a number of bytes, with an optional unit: `50MB`, `2GB`. */
export function parseBytes(text: string): number {
  const match = /^(\d+)\s*(kb|mb|gb)?$/i.exec(text);
  if (!match) throw new Error('a number of bytes such as 50000000 or 50MB');
  const unit = { kb: 1024, mb: BYTES_PER_MB, gb: 1024 * BYTES_PER_MB }[match[2]?.toLowerCase() ?? ''] ?? 1;
  return Number(match[1]) * unit;
}

export function createChoiceParser<Value extends string>(...values: Value[]) {
  return (text: string): Value => {
    const value = values.find((candidate) => candidate === text);
    if (value === undefined) throw new Error(`one of ${values.join(', ')}`);
    return value;
  };
}

export function parseBoolean(text: string): boolean {
  if (/^(1|true|yes|on)$/i.test(text)) return true;
  if (/^(0|false|no|off)$/i.test(text)) return false;
  throw new Error('1 or 0');
}

/** Parses the reverse proxies to trust: a number of hops, or networks. */
export function parseTrustedProxies(text: string): number | string[] {
  if (/^\d+$/.test(text)) return createWholeNumberParser(0, 10)(text);
  if (/^(true|yes|on|false|no|off)$/i.test(text)) return parseBoolean(text) ? 1 : 0;
  const networks = parseList(text);
  if (networks.length > 0 && networks.every((network) => isNetwork(network))) return networks;
  throw new Error('a number of proxies from 0 to 10, or networks such as 10.0.0.0/8, comma-separated');
}

export function parseNetworks(text: string): string[] {
  const networks = parseList(text);
  if (networks.every((network) => isNetwork(network, 0))) return networks;
  throw new Error('networks such as 10.0.0.0/8 or fd00::/8, comma-separated');
}

function isNetwork(text: string, minPrefix = 1): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  const isPrefix =
    prefix === undefined ||
    (/^(?:0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) >= minPrefix && Number(prefix) <= bits);
  return isIP(address) !== 0 && !address.includes('%') && isPrefix && rest.length === 0;
}

export function parsePostgresUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol))
    throw new Error('postgres://user:password@host/database');
  return text;
}

export function parseHttpUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('an http or https URL');
  return text.replace(/\/+$/, '');
}

export function parseShare(text: string): number {
  const value = Number(text);
  if (!(value >= 0 && value <= 1)) throw new Error('a number from 0 to 1');
  return value;
}

/** Reads the standard variables of OpenTelemetry. `OTEL_SDK_DISABLED` and `OTEL_TRACES_EXPORTER=none` turn traces off. */
export function readStandardEndpoint(env: Environment = {}): string | undefined {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none')
    return undefined;
  const base = env['OTEL_EXPORTER_OTLP_ENDPOINT']?.replace(/\/+$/, '');
  const endpoint = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || (base && `${base}/v1/traces`);
  return endpoint ? parseHttpUrl(endpoint) : undefined;
}

export function parseWebOrigin(text: string): string {
  if (text === '*') return text;
  const url = URL.parse(text);
  if (!url || url.origin === 'null') throw new Error('web origins such as https://app.example, or *');
  return url.origin;
}

export const parseList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export const parseText = (value: string): string => value;

/**
 * Parses an Ed25519 private key.
 * @param text the key as PEM (PKCS #8) or JWK, or the path of a file that contains one
 * @throws Error whose message is the accepted form and what the text is instead, without any part of it
 */
export function parseSigningKey(text: string): KeyObject {
  const isKey = /^\s*(?:-----BEGIN|\{)/.test(text);
  const key = readPrivateKey(isKey ? text : readKeyFile(text));
  if (key.asymmetricKeyType !== 'ed25519') throw createKeyError(`a key of the type ${key.asymmetricKeyType}`);
  return key;
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw createKeyError('neither a key nor the path of a file that can be read');
  }
}

function readPrivateKey(text: string): KeyObject {
  try {
    return text.trimStart().startsWith('{')
      ? createPrivateKey({ key: JSON.parse(text), format: 'jwk' })
      : // Environment files often contain the line breaks of a PEM as \n.
        createPrivateKey(text.replaceAll('\\n', '\n'));
  } catch {
    throw createKeyError('not a valid private key without a passphrase');
  }
}

const createKeyError = (found: string): Error =>
  new Error(
    `an Ed25519 private key as PEM (PKCS #8) or JWK, or the path of a file that contains one; the value is ${found}. Create one with \`openssl genpkey -algorithm ed25519 -out signing-key.pem\``,
  );
