import { type KeyObject, randomBytes, sign } from 'node:crypto';
import { toPublicJwk } from './public-jwk.ts';

/** Headers of a signed message. */
export interface SignatureHeaders extends Record<string, string> {
  'signature-input': string;
  signature: string;
}

/** A component that a signature covers: its identifier as in `Signature-Input`, and its value. */
type Component = readonly [identifier: string, value: string];

/**
 * Signs components of a message with Ed25519 (RFC 9421, sections 2.5 and 3.1).
 * @param parameters of the signature, in the order in which they are written
 */
export function signComponents(
  key: KeyObject,
  label: string,
  components: readonly Component[],
  parameters: Readonly<Record<string, string | number>>,
): SignatureHeaders {
  const covered = components.map(([identifier]) => identifier).join(' ');
  const written = Object.entries(parameters).map(([name, value]) =>
    typeof value === 'number' ? `;${name}=${value}` : `;${name}="${value}"`,
  );
  const input = `(${covered})${written.join('')}`;
  const base = [...components, ['"@signature-params"', input] as const]
    .map(([identifier, value]) => `${identifier}: ${value}`)
    .join('\n');
  const signature = sign(null, Buffer.from(base), key).toString('base64');
  return { 'signature-input': `${label}=${input}`, signature: `${label}=:${signature}:` };
}

/** Signs requests to sites, so that sites can tell who sends them. */
export interface RequestSigner {
  /** Returns the headers that identify the service in a request for the URL. They are valid only for its host. */
  signRequest(url: string): Record<string, string>;
  /** The key directory, in which sites find the public key: body and headers of the response. */
  createDirectory(): { body: string; headers: Record<string, string> };
}

export interface RequestSignerOptions {
  /** Ed25519 private key. */
  key: KeyObject;
  /** Public URL of the service. Its origin serves the key directory. */
  publicUrl: string;
  /** Milliseconds since the epoch; `Date.now` by default. */
  now?: () => number;
  /** Returns a value that no other signature has; 64 random bytes by default. */
  createNonce?: () => string;
}

/** Path of the key directory on the origin of the service. */
export const KEY_DIRECTORY_PATH = '/.well-known/http-message-signatures-directory';
const KEY_DIRECTORY_TYPE = 'application/http-message-signatures-directory+json';

const REQUEST_LIFETIME_SECONDS = 60;
const DIRECTORY_CACHE_SECONDS = 3600;
/** A cached directory must be valid as long as it is cached. */
const DIRECTORY_LIFETIME_SECONDS = 2 * DIRECTORY_CACHE_SECONDS;

/**
 * Creates a signer of requests (Web Bot Auth, draft-meunier-web-bot-auth-architecture, section 4.2) and of the directory
 * of its key (draft-meunier-http-message-signatures-directory, section 3). `Signature-Agent` is a string and not a
 * dictionary as since version 04 of the draft, because deployed verifiers accept only the string.
 */
export function createRequestSigner({
  key,
  publicUrl,
  now = Date.now,
  createNonce = () => randomBytes(64).toString('base64url'),
}: RequestSignerOptions): RequestSigner {
  const jwk = toPublicJwk(key);
  const { origin, host } = new URL(publicUrl);
  const createParameters = (lifetimeSeconds: number, tag: string) => {
    const created = Math.floor(now() / 1000);
    const expires = created + lifetimeSeconds;
    return { created, keyid: jwk.kid, alg: 'ed25519', expires, nonce: createNonce(), tag };
  };
  return {
    signRequest(url) {
      const agent = `"${origin}"`;
      const components = [
        ['"@authority"', new URL(url).host],
        ['"signature-agent"', agent],
      ] as const;
      const parameters = createParameters(REQUEST_LIFETIME_SECONDS, 'web-bot-auth');
      return { 'signature-agent': agent, ...signComponents(key, 'sig1', components, parameters) };
    },
    createDirectory() {
      // The authority is that of the public URL, whatever the request says. Else another host could pass the signed
      // directory on as its own.
      const parameters = createParameters(DIRECTORY_LIFETIME_SECONDS, 'http-message-signatures-directory');
      return {
        body: JSON.stringify({ keys: [jwk] }),
        headers: {
          'content-type': KEY_DIRECTORY_TYPE,
          'cache-control': `public, max-age=${DIRECTORY_CACHE_SECONDS}`,
          ...signComponents(key, 'sig1', [['"@authority";req', host]], parameters),
        },
      };
    },
  };
}
