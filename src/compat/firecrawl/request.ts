import { z } from 'zod';
import {
  type CachePolicy,
  type CaptureSettings,
  completeUrl,
  decodeInput,
  type DocumentConfig,
  ExtractRequest,
  type IncludeOptions,
  isPageUrl,
  parseCacheControl,
  type UploadOptions,
} from '../../contract/index.ts';
import { expandSchema } from '../../extract/index.ts';
import { createUnsupportedError, type PageRequest } from '../capture.ts';
import { toCaptureSettings } from '../settings.ts';

/** Formats that a document can contain. */
const SUPPORTED_FORMATS = ['markdown', 'html', 'rawHtml', 'links', 'screenshot'] as const;
export type FormatName = (typeof SUPPORTED_FORMATS)[number];

const NO_MODEL_MESSAGE =
  'use the format json with a schema, or fetch the Markdown and call a model yourself.';

/** Formats of Firecrawl that are refused, with the reason. */
const REFUSED_FORMATS: Readonly<Record<string, string>> = {
  json: 'it is only for single pages: call /v2/scrape for each page.',
  extract: 'use the format json of /v2/scrape.',
  summary: NO_MODEL_MESSAGE,
  question: NO_MODEL_MESSAGE,
  query: NO_MODEL_MESSAGE,
  branding: NO_MODEL_MESSAGE,
  product: 'use State JSON (include.json of POST /v1/fetch/json).',
  menu: NO_MODEL_MESSAGE,
  highlights: 'use search of POST /v1/fetch/json.',
  changeTracking: 'compare two snapshots yourself.',
  attributes: 'request rawHtml and select the attributes yourself.',
  images: 'request html and select the images yourself.',
  audio: 'fetch the audio file itself.',
  video: 'fetch the video page itself: its transcript is in the Markdown.',
};

const Viewport = z.object({ width: z.int(), height: z.int() });

const Format = z.union([
  z.string(),
  z.looseObject({
    type: z.string(),
    fullPage: z.boolean().optional(),
    quality: z.number().optional(),
    viewport: Viewport.optional(),
    schema: z.record(z.string(), z.unknown()).optional(),
    prompt: z.string().optional(),
  }),
]);

const Action = z.looseObject({
  type: z.string(),
  milliseconds: z.int().optional(),
  selector: z.string().optional(),
  direction: z.string().optional(),
});

const Parser = z.union([
  z.string(),
  z.looseObject({
    type: z.string(),
    mode: z.enum(['fast', 'auto', 'ocr']).optional(),
    maxPages: z.int().min(1).optional(),
  }),
]);

const StringList = z.array(z.string()).max(50);

/** The options of one page, in the form of Firecrawl's API version 2. Version 1 has a subset. */
export const ScrapeOptions = z.strictObject({
  formats: z.array(Format).max(20).default(['markdown']),
  onlyMainContent: z.boolean().default(true),
  includeTags: StringList.optional(),
  excludeTags: StringList.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  waitFor: z.int().min(0).optional(),
  mobile: z.boolean().optional(),
  timeout: z.int().min(1000).max(300_000).optional(),
  maxAge: z.int().min(0).default(0),
  location: z.strictObject({ country: z.string().optional(), languages: StringList.optional() }).optional(),
  parsers: z.array(Parser).optional(),
  parsePDF: z.boolean().optional(),
  actions: z.array(Action).optional(),
  profile: z.strictObject({ name: z.string(), saveChanges: z.boolean().optional() }).optional(),
  proxy: z.string().optional(),
  skipTlsVerification: z.boolean().optional(),
  removeBase64Images: z.boolean().optional(),
  blockAds: z.boolean().optional(),
  storeInCache: z.boolean().optional(),
  fastMode: z.boolean().optional(),
  zeroDataRetention: z.boolean().optional(),
  domainTools: z.boolean().optional(),
  // Names of the calling program. They do not change the result.
  origin: z.string().optional(),
  integration: z.string().nullish(),
});
export type ScrapeOptions = z.infer<typeof ScrapeOptions>;

export const ScrapeRequest = ScrapeOptions.extend({ url: z.string(), minAge: z.int().min(1).optional() });

export const BatchScrapeRequest = ScrapeOptions.extend({
  urls: z.array(z.string()).min(1),
  ignoreInvalidURLs: z.boolean().default(true),
  maxConcurrency: z.int().min(1).optional(),
  webhook: z.unknown().optional(),
  appendToId: z.string().optional(),
});

/** How to render the documents of a call. */
export interface DocumentView {
  formats: FormatName[];
  include: IncludeOptions;
  warnings: string[];
}

/**
 * Converts a scrape request.
 * @throws ServiceError `HttpApiDecodeError`, `BadRequest` for an option that is not supported
 */
export function toPageRequest(
  body: unknown,
): PageRequest & { view: DocumentView; extraction: ExtractRequest | undefined } {
  const { url: givenUrl, minAge, ...givenOptions } = decodeInput(ScrapeRequest, body, 'body');
  const { formats, extraction } = takeJsonFormat(givenOptions.formats);
  const options = { ...givenOptions, formats };
  const url = completeUrl(givenUrl);
  const view = toDocumentView(options);
  const screenshot = findScreenshotFormat(options.formats);
  const documentConfig = toDocumentConfig(options);
  return {
    request: {
      url,
      include: { ...view.include, ...(screenshot && { screenshot: { fullPage: screenshot.fullPage } }) },
      ...(hasScrollAction(options) && { browserConfig: { scrollFullPage: true } }),
      ...(documentConfig && { documentConfig }),
    },
    settings: toSettings(url, options),
    ...(options.profile && { profile: options.profile.name }),
    ...toCachePolicy(options.maxAge, minAge),
    ...(options.timeout !== undefined && { timeoutMs: options.timeout }),
    view,
    extraction,
  };
}

/**
 * Separates the format `json`, which a language model fills, from the other formats.
 * @throws ServiceError `BadRequest` without a schema
 */
function takeJsonFormat(formats: ScrapeOptions['formats']): {
  formats: ScrapeOptions['formats'];
  extraction: ExtractRequest | undefined;
} {
  const isJson = (format: (typeof formats)[number]): boolean =>
    (typeof format === 'string' ? format : format.type) === 'json';
  const found = formats.find(isJson);
  if (found === undefined) return { formats, extraction: undefined };
  if (typeof found === 'string' || found.schema === undefined)
    throw createUnsupportedError(
      'The format "json" without a schema',
      'use {"type":"json","schema":{…}}, with a JSON Schema of an object.',
    );
  const { schema, prompt } = found;
  // A schema that is not valid is refused before the page costs anything.
  expandSchema(schema);
  return {
    formats: formats.filter((format) => !isJson(format)),
    extraction: decodeInput(ExtractRequest, { schema, prompt }, 'format'),
  };
}

/** Options of `POST /v2/parse`: those of a page without those about the visit to its site. */
const ParseOptions = ScrapeOptions.omit({
  headers: true,
  waitFor: true,
  mobile: true,
  maxAge: true,
  location: true,
  actions: true,
  profile: true,
});

/**
 * Converts the options of `POST /v2/parse`.
 * @throws ServiceError `HttpApiDecodeError`, `BadRequest` for an option that is not supported
 */
export function toParseRequest(body: unknown): {
  request: UploadOptions;
  view: DocumentView;
  extraction: ExtractRequest | undefined;
  timeoutMs: number | undefined;
} {
  const givenOptions = decodeInput(ParseOptions, body, 'options');
  const { formats, extraction } = takeJsonFormat(givenOptions.formats);
  const options = { ...givenOptions, formats, maxAge: 0 };
  const view = toDocumentView(options);
  const documentConfig = toDocumentConfig(options);
  const request = { include: view.include, ...(documentConfig && { documentConfig }) };
  return { request, view, extraction, timeoutMs: options.timeout };
}

/** Converts the ages of stored pages, in milliseconds. With `minAge`, Firecrawl visits no site. */
function toCachePolicy(maxAge: number, minAge: number | undefined): CachePolicy {
  if (minAge !== undefined && minAge > 1)
    throw createUnsupportedError('minAge above 1', 'use 1, which accepts a stored page of any age.');
  return minAge !== undefined && maxAge === 0
    ? parseCacheControl('only-if-cached')
    : { maxAgeSeconds: Math.floor(maxAge / 1000), onlyStored: minAge !== undefined };
}

/**
 * Converts options to the view of a document.
 * @throws ServiceError `BadRequest` for an option that is not supported
 */
export function toDocumentView(options: ScrapeOptions): DocumentView {
  refuseUnsupported(options);
  const formats = options.formats.map(toFormatName);
  const { onlyMainContent, includeTags, excludeTags } = options;
  const section = {
    scope: onlyMainContent ? ('main' as const) : ('page' as const),
    ...(includeTags?.length && { selectors: includeTags }),
    ...(excludeTags?.length && { excludeSelectors: excludeTags }),
  };
  return {
    formats,
    include: {
      markdown: section,
      appendixMarkers: 'off',
      ...(formats.includes('html') && { html: section }),
      ...(!formats.includes('html') && formats.includes('rawHtml') && { html: true }),
      ...(formats.includes('links') && { links: { sameDomainOnly: false } }),
    },
    warnings: describeIgnoredOptions(options),
  };
}

function toFormatName(format: ScrapeOptions['formats'][number]): FormatName {
  const name = typeof format === 'string' ? format.replace(/@fullPage$/, '') : format.type;
  const supportedFormat = SUPPORTED_FORMATS.find((known) => known === name);
  if (supportedFormat) return supportedFormat;
  const reason = REFUSED_FORMATS[name] ?? `use ${SUPPORTED_FORMATS.join(', ')}.`;
  throw createUnsupportedError(`The format "${name.slice(0, 100)}"`, reason);
}

function findScreenshotFormat(
  formats: ScrapeOptions['formats'],
): { fullPage: boolean; viewport?: z.infer<typeof Viewport> } | undefined {
  for (const format of formats) {
    if (format === 'screenshot') return { fullPage: false };
    if (format === 'screenshot@fullPage') return { fullPage: true };
    if (typeof format === 'object' && format.type === 'screenshot') {
      return { fullPage: format.fullPage ?? false, ...(format.viewport && { viewport: format.viewport }) };
    }
  }
  return undefined;
}

const hasScrollAction = ({ actions = [] }: ScrapeOptions): boolean =>
  actions.some(({ type }) => type === 'scroll');

/**
 * Converts options to browser settings.
 * @param url the page, whose host gets the cookies
 */
export function toSettings(url: string, options: ScrapeOptions): CaptureSettings {
  const { headers = {}, waitFor, mobile, location, formats, actions = [] } = options;
  const waitAction = actions.find(({ type }) => type === 'wait');
  const waitSetting = waitAction?.selector ?? waitAction?.milliseconds ?? waitFor;
  const language = location?.languages?.[0];
  const viewport = findScreenshotFormat(formats)?.viewport;
  if (!isPageUrl(url)) return {};
  return toCaptureSettings(url, headers, {
    ...(mobile && { mobile }),
    ...(waitSetting !== undefined && waitSetting !== 0 && { waitFor: waitSetting }),
    ...(language !== undefined && { locale: language }),
    ...(viewport && { viewport }),
  });
}

function toDocumentConfig({ parsers = [], parsePDF }: ScrapeOptions): DocumentConfig | undefined {
  if (parsePDF === false) throw createUnsupportedError('parsePDF: false', 'documents are always converted.');
  const config: DocumentConfig = {};
  for (const parser of parsers) {
    if (typeof parser === 'string') continue;
    if (parser.maxPages !== undefined) config.maxPages = parser.maxPages;
    if (parser.mode !== undefined)
      config.ocr = ({ fast: 'never', auto: 'auto', ocr: 'force' } as const)[parser.mode];
  }
  return Object.keys(config).length > 0 ? config : undefined;
}

function refuseUnsupported(options: ScrapeOptions): void {
  const { parsers, actions = [], profile, proxy = 'auto' } = options;
  if (parsers?.length === 0)
    throw createUnsupportedError('An empty list of parsers', 'documents are always converted.');
  for (const parser of parsers ?? []) {
    const { type, ...rest } = typeof parser === 'string' ? { type: parser } : parser;
    const unknownName = Object.keys(rest).find((name) => name !== 'mode' && name !== 'maxPages');
    if (type !== 'pdf' && type !== 'image') throw createUnsupportedError(`The parser "${type}"`, 'use pdf.');
    if (unknownName !== undefined)
      throw createUnsupportedError(`parsers.${unknownName}`, 'use mode and maxPages.');
  }
  const waitCount = actions.filter(({ type }) => type === 'wait').length;
  const refusedAction = actions.find(
    ({ type, direction, selector }) =>
      type !== 'wait' && !(type === 'scroll' && direction !== 'up' && selector === undefined),
  );
  if (refusedAction) {
    throw createUnsupportedError(
      `The action "${refusedAction.type}"`,
      'only wait and scroll (down) are possible.',
    );
  }
  if (waitCount > 1) throw createUnsupportedError('More than one wait action', 'use one.');
  if (profile?.saveChanges) throw createUnsupportedError('profile.saveChanges', 'profiles do not change.');
  if (proxy !== 'auto' && proxy !== 'basic') {
    throw createUnsupportedError(
      `proxy: "${proxy}"`,
      'the operator configures exits; a profile selects one.',
    );
  }
  if (options.skipTlsVerification) {
    throw createUnsupportedError('skipTlsVerification', 'certificates are always verified.');
  }
  if (options.removeBase64Images === false) {
    throw createUnsupportedError('removeBase64Images: false', 'the Markdown never contains image data.');
  }
  if (options.storeInCache === false || options.zeroDataRetention) {
    throw createUnsupportedError(
      'A capture that is not stored',
      'every capture is a snapshot; delete it with DELETE /v1/snapshots/{snapshotId}.',
    );
  }
  if (options.fastMode) throw createUnsupportedError('fastMode', 'there is one mode.');
  if (options.domainTools) throw createUnsupportedError('domainTools', 'the service has none.');
}

function describeIgnoredOptions({ location, formats, blockAds }: ScrapeOptions): string[] {
  const warnings: string[] = [];
  if (location?.country !== undefined) {
    warnings.push(
      'location.country was not applied: the operator configures proxy exits, and a profile selects one.',
    );
  }
  if (formats.some((format) => typeof format === 'object' && format.quality !== undefined)) {
    warnings.push('quality was not applied: screenshots are PNG, very tall ones JPEG.');
  }
  if (blockAds === false) warnings.push('blockAds: false was not needed: advertisements are loaded.');
  return warnings;
}
