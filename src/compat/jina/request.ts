import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import {
  type CaptureSettings,
  createDecodeError,
  decodeInput,
  isPageUrl,
  type SectionOptions,
} from '../../contract/index.ts';
import { createUnsupportedError, type PageRequest } from '../capture.ts';
import { toCaptureSettings } from '../settings.ts';

/** The form in which the answer contains the page. */
export type ReturnFormat = 'markdown' | 'html' | 'text' | 'screenshot' | 'pageshot';
const SUPPORTED_FORMATS: readonly ReturnFormat[] = ['markdown', 'html', 'text', 'screenshot', 'pageshot'];

/** How to show the page. */
export interface ReaderView {
  format: ReturnFormat;
  isJson: boolean;
  /** Add a list of links at the end. */
  hasLinkSummary: boolean;
  /** Maximum number of tokens of the content. A longer page is refused. */
  tokenBudget?: number;
}

/** Options that are refused, with the reason. */
const REFUSED_OPTIONS: Readonly<Record<string, string>> = {
  'x-with-generated-alt': 'the service runs no model that describes pictures.',
  'x-with-images-summary': 'request html and select the images yourself.',
  'x-proxy-url': 'the operator configures exits; a profile selects one.',
  'x-proxy': 'the operator configures exits; a profile selects one.',
  'x-respond-with': 'use x-return-format.',
  'x-use-final-url': 'links are always resolved against the final URL.',
  'x-page-script': 'scripts of callers are not run.',
  'x-script': 'scripts of callers are not run.',
  'x-md-link-style': 'the Markdown has one style.',
  'x-md-link-reference-style': 'the Markdown has one style.',
  'x-md-heading-style': 'the Markdown has one style.',
  'x-md-hr': 'the Markdown has one style.',
  'x-md-bullet-list-marker': 'the Markdown has one style.',
  'x-md-em-delimiter': 'the Markdown has one style.',
  'x-md-strong-delimiter': 'the Markdown has one style.',
  'x-no-gfm': 'tables and other GitHub extensions are always used.',
  'x-base': 'links are always resolved against the final URL.',
  'x-engine': 'every page is loaded in the browser.',
  'x-respond-timing': 'a page is returned when it has settled. Use x-wait-for-selector.',
  'x-robots-txt': 'the operator chooses with PAGEWRIGHT_ROBOTS whether robots.txt is obeyed.',
  'x-viewport': 'set the viewport in a profile, and name it in x-service-profile.',
  'x-keep-img-data-url': 'pictures in data URLs are always left out.',
  'x-remove-overlay': 'use x-remove-selector.',
  'x-max-tokens': 'use x-token-budget, or maxTokens of POST /v1/fetch.',
  'x-instruction': 'the service runs no language model.',
  'x-json-schema': 'the service runs no language model.',
};

/** Values of refused options that are accepted, because they request what the service always does. */
const ACCEPTED_VALUES: Readonly<Record<string, readonly string[]>> = {
  'x-respond-with': SUPPORTED_FORMATS,
  'x-engine': ['browser', 'auto'],
  'x-base': ['final'],
  'x-md-heading-style': ['atx'],
  'x-md-bullet-list-marker': ['-'],
  'x-md-em-delimiter': ['*'],
  'x-md-strong-delimiter': ['**'],
  'x-md-link-style': ['inlined'],
};

/** Options in the body of `POST /`, by the header with the same meaning. */
const BODY_HEADERS: Readonly<Record<string, string>> = {
  returnFormat: 'x-return-format',
  respondWith: 'x-respond-with',
  targetSelector: 'x-target-selector',
  removeSelector: 'x-remove-selector',
  waitForSelector: 'x-wait-for-selector',
  timeout: 'x-timeout',
  noCache: 'x-no-cache',
  cacheTolerance: 'x-cache-tolerance',
  withLinksSummary: 'x-with-links-summary',
  withGeneratedAlt: 'x-with-generated-alt',
  withImagesSummary: 'x-with-images-summary',
  tokenBudget: 'x-token-budget',
  retainImages: 'x-retain-images',
  retainLinks: 'x-retain-links',
  locale: 'x-locale',
  userAgent: 'x-user-agent',
  referer: 'x-referer',
  setCookies: 'x-set-cookie',
  proxyUrl: 'x-proxy-url',
  viewport: 'x-viewport',
};

const JinaBody = z.record(z.string(), z.unknown());
const DEFAULT_TIMEOUT_SECONDS = 30;

/** The options of a request, by header name in lower case. */
type JinaOptions = Readonly<Record<string, string>>;

/**
 * Converts `GET /https://…`.
 * @param target the URL of the page, with its query
 */
export const readGetRequest = (
  target: string,
  headers: IncomingHttpHeaders,
): PageRequest & { view: ReaderView } => toReaderPageRequest(target, listOptions(headers), headers);

/** Converts `POST /` with `{"url": …}`; options can be in the body or in headers. */
export function readPostRequest(
  body: unknown,
  headers: IncomingHttpHeaders,
): PageRequest & { view: ReaderView } {
  const { url, ...options } = decodeInput(JinaBody, body, 'body');
  const bodyOptions = Object.entries(options).map(([name, value]) => {
    const header = BODY_HEADERS[name];
    if (header === undefined)
      throw createUnsupportedError(
        `The property "${name.slice(0, 100)}"`,
        'see the documentation of this endpoint.',
      );
    const text = typeof value === 'object' && value !== null ? toText(value) : String(value);
    return [header, text];
  });
  return toReaderPageRequest(url, { ...listOptions(headers), ...Object.fromEntries(bodyOptions) }, headers);
}

/** Converts a value of the body to the text of a header. A list becomes comma-separated text. */
const toText = (value: object): string => (Array.isArray(value) ? value.join(', ') : JSON.stringify(value));

const listOptions = (headers: IncomingHttpHeaders): JinaOptions =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith('x-'))
      .map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );

function toReaderPageRequest(
  givenUrl: unknown,
  options: JinaOptions,
  headers: IncomingHttpHeaders,
): PageRequest & { view: ReaderView } {
  const url = readUrl(givenUrl);
  for (const [name, reason] of Object.entries(REFUSED_OPTIONS)) {
    const value = options[name];
    if (value === undefined || isOptionDisabled(value)) continue;
    if (ACCEPTED_VALUES[name]?.includes(value)) continue;
    throw createUnsupportedError(name, reason);
  }
  const view = readReaderView(options, headers);
  const { format, hasLinkSummary } = view;
  const section = readSection(options);
  const isPicture = format === 'screenshot' || format === 'pageshot';
  const profile = options['x-service-profile'];
  return {
    request: {
      url,
      include: {
        markdown: section,
        appendixMarkers: 'off',
        ...(format === 'html' && { html: { ...section, scope: section.selectors ? section.scope : 'page' } }),
        ...(isPicture && { screenshot: { fullPage: format === 'pageshot' } }),
        ...(hasLinkSummary && { links: { sameDomainOnly: false } }),
      },
    },
    settings: readSettings(url, options),
    ...(profile !== undefined && { profile }),
    maxAgeSeconds: isOptionEnabled(options['x-no-cache'])
      ? 0
      : (readNumber(options, 'x-cache-tolerance', 0, 2_592_000) ?? 0),
    timeoutMs: 1000 * (readNumber(options, 'x-timeout', 1, 180) ?? DEFAULT_TIMEOUT_SECONDS),
    view,
  };
}

function readUrl(givenUrl: unknown): string {
  const text = typeof givenUrl === 'string' ? givenUrl.trim() : '';
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (isPageUrl(url)) return url;
  const message = 'Add the URL of a page to the path (/https://example.com/) or to the body ({"url": "…"}).';
  throw createDecodeError('request', [{ _tag: 'Pointer', path: ['url'], message }]);
}

function readReaderView(options: JinaOptions, headers: IncomingHttpHeaders): ReaderView {
  const givenFormat = (options['x-return-format'] ?? options['x-respond-with'] ?? 'markdown')
    .trim()
    .toLowerCase();
  const name =
    givenFormat === '' || givenFormat === 'default' || givenFormat === 'content' ? 'markdown' : givenFormat;
  const format = SUPPORTED_FORMATS.find((known) => known === name);
  if (!format)
    throw createUnsupportedError(
      `The return format "${givenFormat.slice(0, 100)}"`,
      `use ${SUPPORTED_FORMATS.join(', ')}.`,
    );
  const accept = headers.accept ?? '';
  if (accept.includes('text/event-stream')) {
    throw createUnsupportedError('accept: text/event-stream', 'the answer comes at once.');
  }
  const tokenBudget = readNumber(options, 'x-token-budget', 1, 100_000_000);
  return {
    format,
    isJson: accept.includes('application/json'),
    hasLinkSummary: isOptionEnabled(options['x-with-links-summary']),
    ...(tokenBudget !== undefined && { tokenBudget }),
  };
}

function readSection(options: JinaOptions): SectionOptions {
  const selectors = readSelectors(options['x-target-selector']);
  const excludeSelectors = readSelectors(options['x-remove-selector']);
  return {
    scope: 'main',
    ...(selectors && { selectors }),
    ...(excludeSelectors && { excludeSelectors }),
    ...(options['x-retain-images'] === 'none' && { images: false }),
    ...(/^(?:none|text)$/.test(options['x-retain-links'] ?? '') && { links: false }),
  };
}

/** Returns the selectors of a header as one selector, because a comma-separated list is a selector itself. */
const readSelectors = (text: string | undefined): string[] | undefined =>
  text === undefined || text.trim() === '' ? undefined : [text];

function readSettings(url: string, options: JinaOptions): CaptureSettings {
  const headers = {
    ...(options['x-set-cookie'] !== undefined && { cookie: joinCookies(options['x-set-cookie']) }),
    ...(options['x-user-agent'] !== undefined && { 'user-agent': options['x-user-agent'] }),
    ...(options['x-locale'] !== undefined && { 'accept-language': options['x-locale'] }),
    ...(options['x-referer'] !== undefined && { referer: options['x-referer'] }),
  };
  const waitFor = options['x-wait-for-selector'];
  return toCaptureSettings(url, headers, {
    ...(waitFor !== undefined && waitFor.trim() !== '' && { waitFor }),
  });
}

/** `a=1; Domain=x, b=2; Path=/` becomes `a=1; b=2`: the cookies are sent to the host of the page. */
const joinCookies = (header: string): string =>
  header
    .split(/,\s*(?=[^;,\s]+=)/)
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ');

const isOptionDisabled = (value: string): boolean => /^(?:false|none|auto|0|)$/i.test(value.trim());
const isOptionEnabled = (value: string | undefined): boolean =>
  value !== undefined && !isOptionDisabled(value);

function readNumber(options: JinaOptions, name: string, least: number, most: number): number | undefined {
  const text = options[name];
  if (text === undefined || text.trim() === '') return undefined;
  const value = Number(text);
  if (Number.isFinite(value) && value >= least && value <= most) return value;
  const message = `The value must be a number from ${least} to ${most}.`;
  throw createDecodeError('request', [{ _tag: 'Pointer', path: [name], message }]);
}
