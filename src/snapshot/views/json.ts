import {
  omitUndefined,
  type AppendixMarkers,
  type FetchJsonResult,
  type IncludeOptions,
  type ResponseFacts,
  type ResultData,
  type ResultMeta,
  type SearchResult,
  type ShownResponse,
} from '../../contract/index.ts';
import { estimateTokens } from '../../page/index.ts';
import { findLlmsTxt, getOriginError, listWarnings, type StoredSnapshot } from '../core.ts';
import type { ResourceUrls } from './addresses.ts';
import type { MainBody } from './body.ts';
import type { AnswerLayers } from './layers.ts';
import { countAppendixLinks, selectLinks } from './links.ts';
import { renderHtmlSections, renderMarkdownSections } from './sections.ts';
import { selectStateSources } from './state.ts';

/** Version of the result format (specification 9). */
const JSON_RESULT_VERSION = 1;

/** Options that select what an answer contains. */
export interface PageView {
  include: IncludeOptions;
  layers: AnswerLayers;
  markers: AppendixMarkers;
  addresses: ResourceUrls;
  /** Signed URL of the screenshot; undefined if there is no screenshot. */
  screenshotUrl: string | undefined;
}

/** Renders the JSON of a capture (specification 2.5). */
export function renderJsonResult(
  core: StoredSnapshot,
  html: string | undefined,
  view: PageView,
): FetchJsonResult {
  const { include, layers, markers } = view;
  const body = renderMarkdownSections(core, html, include.markdown ?? true, markers);
  const state = layers.stateJson ? selectStateSources(core) : undefined;
  const originError = getOriginError(core);
  return {
    meta: renderMeta(core, view, body, state?.moreTokens),
    markdown: body.markdown,
    json: state?.sources ?? [],
    data: renderData(core, html, view),
    ...(originError && { originError }),
  };
}

/** Renders the JSON of a fetch with `search`: the search result and the metadata, without content. */
export function renderSearchOnlyResult(
  core: StoredSnapshot,
  view: PageView,
  search: SearchResult,
): FetchJsonResult {
  const body: MainBody = { markdown: '', evidenceIds: [], markers: [], moreTokens: 0 };
  const originError = getOriginError(core);
  return {
    meta: renderMeta(core, { ...view, markers: 'off' }, body, undefined),
    markdown: '',
    json: [],
    data: { search },
    ...(originError && { originError }),
  };
}

function renderMeta(
  core: StoredSnapshot,
  view: PageView,
  body: MainBody,
  moreStateTokens: number | undefined,
): ResultMeta {
  const { addresses, include } = view;
  const { response, sitePolicy } = core;
  const { lang, title, canonical, description, author, createdAt, updatedAt, image } = core.metadata;
  const { paginationNext, feeds, markdownAlternate } = core.metadata;
  const { nativeMarkdown } = core;
  const warnings = listWarnings(core);
  return {
    version: JSON_RESULT_VERSION,
    url: response.requestedUrl,
    capturedAt: core.capturedAt,
    snapshotId: core.snapshotId,
    resources: {
      version: JSON_RESULT_VERSION,
      snapshotId: core.snapshotId,
      url: addresses.url,
      markdownUrl: addresses.markdownUrl,
    },
    ...((include.meta ?? true) && {
      ...omitUndefined({ lang, title, canonical, description, author, createdAt, updatedAt, image }),
      ...omitUndefined({
        paginationNext,
        feeds,
        nativeMarkdown,
        markdownAlternate,
        llmsTxt: findLlmsTxt(core),
      }),
      ...omitUndefined({ blocked: core.blocked }),
      pageType: core.pageType,
      ...(core.contentSource && { contentSource: core.contentSource }),
      finalUrl: response.url,
      contentType: response.contentType,
      loadingStatus: core.loadingStatus,
      ...(warnings && { warnings }),
      ...(sitePolicy && { sitePolicy }),
      playground: addresses.playground,
      citationEvidenceIds: body.evidenceIds,
      ...renderAppendixMeta(core, view, body),
      ...(moreStateTokens !== undefined && { stateJson: { moreTokens: moreStateTokens } }),
      markdown: { url: addresses.markdownUrl, moreTokens: body.moreTokens },
    }),
  };
}

function renderAppendixMeta(
  core: StoredSnapshot,
  { addresses, markers }: PageView,
  body: MainBody,
): Pick<ResultMeta, 'appendix'> {
  const blocks = core.blocks.filter(({ role }) => role === 'appendix').length;
  if (blocks === 0) return {};
  return {
    appendix: {
      url: addresses.appendixUrl,
      links: countAppendixLinks(core),
      omitted: { blocks, approxTokens: estimateTokens(core.appendix) },
      markers: markers === 'off' ? [] : body.markers,
    },
  };
}

function renderData(
  core: StoredSnapshot,
  html: string | undefined,
  { include, layers, screenshotUrl }: PageView,
): ResultData {
  return {
    ...(core.document && { document: core.document }),
    ...(core.usage && { usage: core.usage }),
    ...(core.video && { video: core.video }),
    ...(core.assets.length > 0 && { assets: core.assets }),
    ...(core.degraded && { degraded: core.degraded }),
    ...(screenshotUrl &&
      core.screenshot && { screenshot: { url: screenshotUrl, fullPage: core.screenshot.fullPage } }),
    ...(include.html && html !== undefined && { html: renderHtmlSections(core, html, include.html) }),
    ...(include.links && { links: selectLinks(core, include.links) }),
    ...(layers.appendix && { appendix: core.appendix }),
    ...(include.response && {
      response: selectResponseFacts(core.response, include.response.includeHeaders ?? false),
    }),
  };
}

/**
 * Selects the facts about the response for an answer.
 * @param includeHeaders whether the origin's headers are included
 */
export function selectResponseFacts(
  { headers, ...facts }: ResponseFacts,
  includeHeaders: boolean,
): ShownResponse {
  return includeHeaders ? { ...facts, headers } : facts;
}
