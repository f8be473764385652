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
import {
  describeIgnoredOptions,
  ParseOptions,
  refuseUnsupported,
  type ScrapeOptions,
  ScrapeRequest,
  type Viewport,
} from './options.ts';

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
): { fullPage: boolean; viewport?: Viewport } | undefined {
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
