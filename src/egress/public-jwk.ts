import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** The public part of an Ed25519 key as JSON Web Key (RFC 8037, section 2). */
export interface PublicJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  /** The thumbprint of the key. */
  kid: string;
  use: 'sig';
}

/** Returns the public part of a private key, with the thumbprint (RFC 7638; RFC 8037, appendix A.3) as its id. */
export function toPublicJwk(privateKey: KeyObject): PublicJwk {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig' };
}
