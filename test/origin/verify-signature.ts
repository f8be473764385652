import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { isInnerList, parseDictionary, serializeInnerList } from 'structured-headers';

/** A message as its receiver sees it: a request, or a response with the authority that was requested. */
export interface ReceivedMessage {
  /** Host, and port if it is not that of the scheme. */
  authority: string;
  /** Headers with names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Checks a signature as a site does (RFC 9421, section 3.2; Web Bot Auth). Shares no code with the service.
 * @returns undefined if the signature is valid, else what is wrong
 */
export function findSignatureProblem(
  { authority, headers }: ReceivedMessage,
  keys: readonly JsonWebKey[],
  tag: string,
  now = Date.now() / 1000,
): string | undefined {
  const [input, signature] = [headers['signature-input'], headers['signature']];
  if (typeof input !== 'string' || typeof signature !== 'string') return 'not signed';
  const [label = '', covered] = [...parseDictionary(input)][0] ?? [];
  const [bytes] = parseDictionary(signature).get(label) ?? [];
  if (covered === undefined || !isInnerList(covered) || !(bytes instanceof ArrayBuffer)) return 'malformed';
  const [items, parameters] = covered;
  const names = new Set(items.map(([name]) => String(name)));
  if (!names.has('@authority')) return 'does not cover the authority';
  if (headers['signature-agent'] !== undefined && !names.has('signature-agent'))
    return 'does not cover the agent';
  if (parameters.get('tag') !== tag || parameters.get('alg') !== 'ed25519') return 'other purpose';
  const [created, expires] = [Number(parameters.get('created')), Number(parameters.get('expires'))];
  if (!(created <= now + 1 && now < expires)) return 'expired';
  const key = keys.find((candidate) => computeThumbprint(candidate) === parameters.get('keyid'));
  if (key === undefined) return 'unknown key';
  const lines = items.map(([name, itemParameters]) => {
    const value = name === '@authority' ? authority : String(headers[String(name)]);
    return `"${String(name)}"${itemParameters.has('req') ? ';req' : ''}: ${value}`;
  });
  const base = [...lines, `"@signature-params": ${serializeInnerList(covered)}`].join('\n');
  const publicKey = createPublicKey({ key, format: 'jwk' });
  return verify(null, Buffer.from(base), publicKey, Buffer.from(bytes)) ? undefined : 'wrong signature';
}

function computeThumbprint({ crv, kty, x }: JsonWebKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}
