import type { FetchJsonRequest } from '../../../../src/contract/fetch/requests.ts';

/** The values of the form. */
export interface Options {
  format: 'json' | 'markdown';
  screenshot: 'none' | 'viewport' | 'fullPage';
  scrollFullPage: boolean;
  /** Name of a stored profile; empty for none. */
  profile: string;
  /** Oldest stored capture to use, in seconds; 0 for none. */
  maxAge: '0' | '300' | '3600' | '86400';
  stateJson: boolean;
  appendix: boolean;
  links: boolean;
  html: boolean;
  headers: boolean;
  markers: 'off' | 'compact' | 'detailed';
  scope: 'main' | 'page';
  /** Token budget as text. Empty for no budget. */
  maxTokens: string;
  /** Page ranges of a document, such as `1-3,7`. Empty for all pages. */
  pages: string;
  ocr: 'auto' | 'never' | 'force';
  password: string;
}

export const DEFAULTS: Options = {
  format: 'json',
  screenshot: 'fullPage',
  scrollFullPage: false,
  profile: '',
  maxAge: '0',
  stateJson: true,
  appendix: false,
  links: false,
  html: false,
  headers: false,
  markers: 'compact',
  scope: 'main',
  maxTokens: '',
  pages: '',
  ocr: 'auto',
  password: '',
};

/** Builds the request body, without options that have their default value. */
export function buildRequestBody(url: string, options: Options): FetchJsonRequest {
  const include = buildInclude(options);
  const document = options.format === 'json' ? buildDocumentConfig(options) : undefined;
  return {
    url,
    ...(Object.keys(include).length > 0 && { include }),
    ...(options.scrollFullPage && { browserConfig: { scrollFullPage: true } }),
    ...(document && { documentConfig: document }),
  };
}

export const buildRequestPath = ({ format }: Options): string =>
  format === 'json' ? '/v1/fetch/json' : '/v1/fetch';

/** The headers of the request, without options that have their default value. */
export function buildRequestHeaders({ profile, maxAge }: Options): Record<string, string> {
  return {
    ...(profile.trim() !== '' && { 'x-service-profile': profile.trim() }),
    ...(maxAge !== DEFAULTS.maxAge && { 'cache-control': `max-age=${maxAge}` }),
  };
}

function buildInclude(options: Options): NonNullable<FetchJsonRequest['include']> {
  const maxTokens = Number.parseInt(options.maxTokens, 10);
  const section = {
    ...(options.scope === 'page' && { scope: options.scope }),
    ...(maxTokens > 0 && { maxTokens }),
  };
  return {
    ...(Object.keys(section).length > 0 && { markdown: section }),
    ...(options.screenshot !== 'none' && {
      screenshot: options.screenshot === 'fullPage' ? { fullPage: true } : true,
    }),
    ...(!options.stateJson && { json: false }),
    ...(options.appendix && { appendix: true }),
    ...(options.links && { links: { sameDomainOnly: false } }),
    ...(options.html && { html: true }),
    ...(options.headers && { response: { includeHeaders: true } }),
    ...(options.markers !== DEFAULTS.markers && { appendixMarkers: options.markers }),
  };
}

function buildDocumentConfig({ pages, ocr, password }: Options): FetchJsonRequest['documentConfig'] {
  const config = {
    ...(pages.trim() !== '' && { pages: pages.trim() }),
    ...(ocr !== DEFAULTS.ocr && { ocr }),
    ...(password !== '' && { password }),
  };
  return Object.keys(config).length > 0 ? config : undefined;
}
