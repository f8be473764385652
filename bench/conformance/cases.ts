import type { ConformanceOrigin } from './origin.ts';
import type { Expectation } from './outcome.ts';

/** One behaviour of an origin, and what a fetch service should report. */
export interface ConformanceCase {
  group: string;
  name: string;
  url: string;
  expected: Expectation;
}

const content = (contains: string): Expectation => ({ is: 'content', contains });
const httpError = (status: number, retryable: boolean): Expectation => ({
  is: 'httpError',
  status,
  retryable,
});
const unreached = (kind: string, retryable: boolean): Expectation => ({
  is: 'unreached',
  kinds: [kind],
  retryable,
});
const blocked = (...walls: string[]): Expectation => ({ is: 'blocked', walls });
const failed = (...tags: string[]): Expectation => ({ is: 'failed', tags });

/** Lists all cases with their addresses on a running origin. */
export function listCases(origin: ConformanceOrigin): ConformanceCase[] {
  const { url } = origin;
  const group = (
    name: string,
    cases: readonly (readonly [string, string, Expectation])[],
  ): ConformanceCase[] =>
    cases.map(([title, address, expected]) => ({ group: name, name: title, url: address, expected }));
  const statuses = (codes: readonly [number, boolean][], path: (code: number) => string) =>
    codes.map(
      ([code, retryable]) => [`status ${code}`, url(path(code)), httpError(code, retryable)] as const,
    );

  return [
    ...group('name and address', [
      ['name does not exist', 'http://no-such-host.invalid/', unreached('dns', false)],
      ['connection refused', origin.refused(), unreached('connectionRefused', true)],
      ['private address', 'http://10.255.255.1/', unreached('addressUnreachable', false)],
      ['cloud metadata address', 'http://169.254.169.254/latest/', unreached('addressUnreachable', false)],
      ['redirect to a refused port', url('/redirected/refused'), unreached('connectionRefused', true)],
    ]),
    ...group('TLS', [
      ['self-signed certificate', origin.secure('selfSigned'), unreached('tls', false)],
      ['unknown authority', origin.secure('untrusted'), unreached('tls', false)],
      ['expired certificate', origin.secure('expired'), unreached('tls', false)],
      ['certificate for another host', origin.secure('wrongHost'), unreached('tls', false)],
      ['obsolete protocol', origin.secure('oldProtocol'), unreached('tls', false)],
      ['plain HTTP on the TLS port', origin.secure('plainHttp'), unreached('tls', false)],
      [
        'closed during the handshake',
        origin.secure('closedInHandshake'),
        { is: 'unreached', kinds: ['connectionClosed', 'connectionReset'], retryable: true },
      ],
    ]),
    ...group('broken connections', [
      ['reset on connect', origin.misbehaving('reset'), unreached('connectionReset', true)],
      ['reset after the request', origin.socket('resetAfterRequest'), unreached('connectionReset', true)],
      ['closed after the request', origin.socket('closedAfterRequest'), unreached('emptyResponse', true)],
      ['reset inside the headers', origin.socket('resetInHeaders'), unreached('connectionReset', true)],
      ['503 headers, then reset', origin.socket('resetAfterErrorHeaders'), httpError(503, true)],
      ['503 headers, then closed', origin.socket('closedAfterErrorHeaders'), httpError(503, true)],
      ['500, reset in the body', origin.socket('resetInErrorBody'), httpError(500, true)],
      [
        '200, reset in the body',
        origin.socket('resetInBody'),
        { is: 'content', contains: 'first half of the page', isPartial: true },
      ],
      [
        '200, closed in the body',
        origin.socket('closedInBody'),
        { is: 'content', contains: 'first half of the page', isPartial: true },
      ],
      ['not HTTP', origin.misbehaving('babble'), failed('invalidResponse')],
      ['wrong content encoding', url('/broken/gzip'), failed('undecodable')],
    ]),
    ...group('error statuses', [
      ...statuses(
        [
          [400, false],
          [402, false],
          [407, false],
          [408, true],
          [418, false],
          [451, false],
          [504, true],
        ],
        (code) => `/conformance/${code}`,
      ),
      ...statuses(
        [
          [401, false],
          [403, false],
          [404, false],
          [410, false],
          [429, true],
          [500, true],
          [502, true],
          [503, true],
          [999, true],
        ],
        (code) => `/status/${code}`,
      ),
      ['404 without a body', url('/status/404-empty'), httpError(404, false)],
      ['500 without a body', url('/status/500-empty'), httpError(500, true)],
      ['404 with binary content type', url('/conformance/404-binary'), httpError(404, false)],
      ['404 with an empty PDF', url('/conformance/404-pdf'), httpError(404, false)],
      ['503 with a broken ZIP', url('/conformance/503-zip'), httpError(503, true)],
      ['403 for the country', url('/conformance/geo'), httpError(403, false)],
      ...[520, 521, 522, 523, 525].map(
        (code) => [`Cloudflare ${code}`, url(`/conformance/${code}`), httpError(code, true)] as const,
      ),
    ]),
    ...group('redirects', [
      ...[301, 302, 303, 307, 308].map(
        (code) => [`${code}`, url(`/redirected/${code}`), content('the end of the redirect')] as const,
      ),
      ['chain of six', url('/redirected/chain/5'), content('the end of the redirect')],
      ['to another origin', url('/redirected/other-origin'), content('the end of the redirect')],
      ['meta refresh', url('/redirected/meta'), content('the end of the redirect')],
      ['meta refresh after a second', url('/redirected/meta-later'), content('the end of the redirect')],
      ['script', url('/redirected/script'), content('the end of the redirect')],
      ['script after 300 ms', url('/redirected/script-later'), content('the end of the redirect')],
      ['endless loop', url('/redirected/loop'), httpError(302, false)],
      ['to file:', url('/redirected/file'), failed('unsafeNavigation')],
      ['to a blocked port', url('/redirected/unsafe-port'), failed('unsafeNavigation')],
    ]),
    ...group('walls', [
      ['Cloudflare challenge', url('/blocked/cloudflare'), blocked('botProtection')],
      ['Cloudflare IP ban', url('/blocked/cloudflare-ip'), blocked('ipBlock')],
      ['DataDome', url('/blocked/datadome'), blocked('captcha', 'botProtection')],
      ['PerimeterX press and hold', url('/blocked/perimeterx'), blocked('captcha')],
      ['Akamai', url('/blocked/akamai'), blocked('botProtection', 'ipBlock')],
      ['reCAPTCHA page', url('/blocked/recaptcha'), blocked('captcha')],
      ['hCaptcha page', url('/blocked/hcaptcha'), blocked('captcha')],
      ['unusual traffic', url('/blocked/unusual-traffic'), blocked('captcha')],
      ['IP ban', url('/blocked/ip'), blocked('ipBlock')],
      ['login page instead of content', url('/blocked/login'), blocked('authWall')],
      ['redirect to a login page', url('/blocked/login-redirect'), blocked('authWall')],
      ['no wall: captcha in a comment form', url('/blocked/not-comment-captcha'), content('Cut the fish')],
      ['no wall: article about captchas', url('/blocked/not-about-captcha'), content('verify you are human')],
      ['no wall: short text file', url('/conformance/short-text'), content('Nothing was denied')],
    ]),
    ...group('content', [
      ['ordinary page', url('/conformance/plain'), content('put out on Sunday')],
      ['content after 200 ms', url('/rendered/after-200'), content('Filled in after 200 ms')],
      ['content after two requests', url('/rendered/two-requests'), content('Second answer shown')],
      ['no content: 204', url('/status/204'), failed('pageNeverSettled')],
      ['empty 200', url('/conformance/empty'), { is: 'emptyContent' }],
    ]),
    ...group('success in doubt', [
      [
        'parked domain',
        url('/conformance/parked'),
        { is: 'content', contains: 'for sale', warning: 'parkedDomain' },
      ],
      [
        'registrar placeholder',
        url('/conformance/parked-registrar'),
        { is: 'content', contains: 'parked', warning: 'parkedDomain' },
      ],
      [
        'not found with 200',
        url('/conformance/soft-404'),
        { is: 'content', contains: 'does not exist', warning: 'softError' },
      ],
      [
        'server error with 200',
        url('/conformance/soft-500'),
        { is: 'content', contains: 'went wrong', warning: 'softError' },
      ],
    ]),
  ];
}
