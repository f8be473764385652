import {
  type BatchedData,
  type BatchedInclude,
  type BatchedMeta,
  omitUndefined,
} from '../../contract/index.ts';
import { findLlmsTxt, listWarnings, type StoredSnapshot } from '../core.ts';
import { selectResponseFacts } from './json.ts';
import { selectLinks } from './links.ts';
import { renderHtmlSections, renderMarkdownSections } from './sections.ts';

/** Names of the engines that made the parts of a result. Users can compare runs with them. */
const RENDER_ENGINES = { capture: 'chromium', markdown: 'pagewright', tree: 'pagewright' };

/** Renders the field `data` of a batched item (specification 2.9). */
export function renderBatchedData(
  core: StoredSnapshot,
  html: string | undefined,
  include: BatchedInclude,
): BatchedData {
  const { meta = true, markdown = true, links, response, appendixMarkers = 'compact' } = include;
  const { sitePolicy } = core;
  const warnings = listWarnings(core);
  return {
    response: selectResponseFacts(core.response, response?.includeHeaders ?? false),
    ...(meta && {
      meta: {
        ...renderBatchedMeta(core),
        ...(warnings && { warnings }),
        ...(sitePolicy && { sitePolicy }),
      },
    }),
    snapshotId: core.snapshotId,
    ...(include.html && html !== undefined && { html: renderHtmlSections(core, html, include.html) }),
    ...(markdown !== false && {
      markdown: renderMarkdownSections(core, html, markdown, appendixMarkers).markdown,
    }),
    ...(links && { links: selectLinks(core, links) }),
    renderEngines: RENDER_ENGINES,
    captureTelemetry: core.telemetry,
    ...(core.assets.length > 0 && { assets: core.assets }),
    ...(core.blocked && { blocked: { blockedType: core.blocked } }),
  };
}

function renderBatchedMeta(core: StoredSnapshot): BatchedMeta {
  const { metadata, pageType, nativeMarkdown } = core;
  const { title, description, canonical, lang, author, createdAt, updatedAt } = metadata;
  const { charset, favicon, icons, openGraph, twitter, markdownAlternate } = metadata;
  return {
    ...omitUndefined({ title, description, canonicalUrl: canonical, language: lang }),
    ...omitUndefined({ author, createdAt, updatedAt, pageType, charset, favicon }),
    ...omitUndefined({ nativeMarkdown, markdownAlternate, llmsTxt: findLlmsTxt(core) }),
    icons,
    openGraph,
    twitter,
  };
}
