import { createPrivateKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { toPublicJwk } from '../../src/egress/public-jwk.ts';
import { createRequestSigner, signComponents } from '../../src/egress/request-signer.ts';

/** The Ed25519 key of RFC 9421, appendix B.1.4. */
const KEY = createPrivateKey({
  format: 'jwk',
  key: {
    kty: 'OKP',
    crv: 'Ed25519',
    d: 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU',
    x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
  },
});

it('signs the request of RFC 9421, appendix B.2.6, with its signature', () => {
  const components = [
    ['"date"', 'Tue, 20 Apr 2021 02:07:55 GMT'],
    ['"@method"', 'POST'],
    ['"@path"', '/foo'],
    ['"@authority"', 'example.com'],
    ['"content-type"', 'application/json'],
    ['"content-length"', '18'],
  ] as const;
  expect(
    signComponents(KEY, 'sig-b26', components, { created: 1618884473, keyid: 'test-key-ed25519' }),
  ).toEqual({
    'signature-input':
      'sig-b26=("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"',
    signature:
      'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
  });
});

it('signs the request of draft-meunier-web-bot-auth-architecture-05, appendix A.2.3, with its signature', () => {
  const components = [
    ['"@authority"', 'example.com'],
    ['"signature-agent"', '"https://signature-agent.test"'],
  ] as const;
  const parameters = {
    created: 1735689600,
    keyid: toPublicJwk(KEY).kid,
    alg: 'ed25519',
    expires: 1735693200,
    nonce: 'e8N7S2MFd/qrd6T2R3tdfAuuANngKI7LFtKYI/vowzk4lAZYadIX6wW25MwG7DCT9RUKAJ0qVkU0mEeLElW1qg==',
    tag: 'web-bot-auth',
  };
  expect(signComponents(KEY, 'sig2', components, parameters).signature).toBe(
    'sig2=:jdq0SqOwHdyHr9+r5jw3iYZH6aNGKijYp/EstF4RQTQdi5N5YYKrD+mCT1HA1nZDsi6nJKuHxUi/5Syp3rLWBA==:',
  );
});

it('signs a request for one host, for a minute, and with a nonce of its own', () => {
  const now = () => 1_735_689_600_999;
  const signer = createRequestSigner({ key: KEY, publicUrl: 'https://signature-agent.test', now });
  const [first, second] = [
    signer.signRequest('https://EXAMPLE.com:443/a?b'),
    signer.signRequest('https://example.com/a'),
  ];
  expect(first).toMatchObject({
    'signature-agent': '"https://signature-agent.test"',
    'signature-input': expect.stringMatching(
      /^sig1=\("@authority" "signature-agent"\);created=1735689600;keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";expires=1735689660;nonce="[\w-]{86}";tag="web-bot-auth"$/,
    ),
  });
  expect(second['signature-input']).not.toBe(first['signature-input']);
  const withNonce = createRequestSigner({
    key: KEY,
    publicUrl: 'https://signature-agent.test',
    now,
    createNonce: () => 'once',
  });
  const sign = (url: string) => withNonce.signRequest(url)['signature'];
  expect(sign('https://EXAMPLE.com:443/a?b')).toBe(sign('https://example.com/'));
  expect(sign('https://example.com:8443/')).not.toBe(sign('https://example.com/'));
});

it('names a key by the thumbprint of RFC 8037, appendix A.3', () => {
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'OKP',
      crv: 'Ed25519',
      d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
      x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    },
  });
  expect(toPublicJwk(key)).toEqual({
    kty: 'OKP',
    crv: 'Ed25519',
    x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
    use: 'sig',
  });
});
