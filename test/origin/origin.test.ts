import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin, VICTIM_HOST } from './index.ts';

let origin: Origin;

beforeAll(async () => {
  origin = await startOrigin();
});

afterAll(() => origin.close());

const text = async (path: string): Promise<string> => (await fetch(origin.url(path))).text();

/** The code of the failure of a request that must fail. */
const failure = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  const { name, cause } = error as Error & { cause?: Error & { code?: string } };
  return cause?.code ?? cause?.name ?? (error as { code?: string }).code?.toString() ?? name;
};

const handshake = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    secureRequest(url, () => resolve())
      .on('error', reject)
      .end();
  });

describe('the test origin', () => {
  it('every route has a path and a description', () => {
    expect(origin.routes.length).toBeGreaterThan(150);
    for (const { path, about } of origin.routes) {
      expect(path).toMatch(/^\//);
      expect(about).not.toBe('');
    }
  });

  it('the test origin lists its routes and answers 404 for any other path', async () => {
    expect(await text('/')).toContain('/rendered/after-200');
    expect((await fetch(origin.url('/no/such/path'))).status).toBe(404);
  });

  it('records requests on both ports', async () => {
    await fetch(origin.url('/small?journal=1'));
    await fetch(origin.other('/small?journal=2'));
    expect(origin.requests('/small?journal').map(({ server, path }) => [server, path])).toEqual([
      ['own', '/small?journal=1'],
      ['other', '/small?journal=2'],
    ]);
  });

  it('four routes of the test origin send the content that their description promises', async () => {
    expect(await text('/article')).toContain('two hundred and twelve');
    expect((await text('/large')).length).toBeGreaterThan(300_000);
    expect((await text('/malicious/nodes-40000')).match(/<\w/g)?.length).toBeGreaterThanOrEqual(40_000);
    expect(await text('/bait/subresources')).toContain(origin.victim.url('/script.js'));
  });

  it('serves photographs of a realistic size', async () => {
    expect((await text('/pictures')).match(/<img src="\/photographs\/\d+"/g)).toHaveLength(12);
    const picture = await (await fetch(origin.url('/photographs/3'))).arrayBuffer();
    expect(picture.byteLength).toBeGreaterThan(200_000);
  });

  it('encodes pages in other charsets so that decoding returns the text', async () => {
    const bytes = await (await fetch(origin.url('/charset/shift_jis'))).arrayBuffer();
    expect(new TextDecoder('shift_jis').decode(bytes)).toContain('港の最後の灯台が消えました。');
    const russian = await (await fetch(origin.url('/charset/windows-1251'))).arrayBuffer();
    expect(new TextDecoder('windows-1251').decode(russian)).toContain('Последний маяк гавани погас.');
  });

  it('serves redirect chains and loops', async () => {
    const response = await fetch(origin.url('/redirected/chain/5'));
    expect(response.redirected && (await response.text())).toContain('<h1>Arrived</h1>');
    await expect(fetch(origin.url('/redirected/loop'))).rejects.toMatchObject({
      cause: { message: 'redirect count exceeded' },
    });
  });

  it('breaks connections in the requested way', async () => {
    expect(await failure(fetch(origin.refused()))).toBe('ECONNREFUSED');
    expect(await failure(fetch(origin.misbehaving('closed')))).toBe('UND_ERR_SOCKET');
    expect(await failure(fetch(origin.misbehaving('reset')))).toBe('ECONNRESET');
    expect(await failure(fetch(origin.url('/broken/empty')))).toBe('UND_ERR_SOCKET');
    expect(await failure(fetch(origin.url('/broken/status-line')))).toBe('HTTPParserError');
    const truncated = await fetch(origin.url('/broken/truncated'));
    await fetch(origin.url('/arrived'));
    expect(await failure(truncated.text())).toBe('UND_ERR_SOCKET');
  });

  it('keeps hanging connections open until the test origin closes or the client disconnects', async () => {
    const signal = AbortSignal.timeout(200);
    await expect(fetch(origin.url('/endless/silent'), { signal })).rejects.toThrow(/timeout/);
  });

  it.each([
    ['selfSigned', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['untrusted', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['plainHttp', 'EPROTO'],
    ['closedInHandshake', 'ECONNRESET'],
    ['oldProtocol', 'EPROTO'],
  ] as const)('serves TLS with a fault: %s', async (how, code) => {
    expect(await failure(handshake(origin.secure(how)))).toBe(code);
  });

  it('the victim server records requests in every notation of its addresses that Node accepts', async () => {
    const before = origin.victim.journal.length;
    expect(await (await fetch(origin.victim.url('/x'))).text()).toContain('secret of the victim');
    expect(origin.victim.journal.slice(before)).toContainEqual(
      expect.objectContaining({ kind: 'request', path: '/x', server: VICTIM_HOST }),
    );
    for (const spelling of origin.victim.spellings) expect(URL.canParse(spelling), spelling).toBe(true);
  });

  it('closes although connections are open', async () => {
    const own = await startOrigin();
    const socket = connect(Number(new URL(own.url()).port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const ended = new Promise((resolve) => socket.once('close', resolve));
    await own.close();
    await ended;
    expect(await failure(fetch(own.url('/small')))).toBe('ECONNREFUSED');
  });
});
