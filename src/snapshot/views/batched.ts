import type { BatchedData, BatchedInclude, BatchedMeta } from '../../contract/index.ts';
import type { PageMetadata } from '../../page/index.ts';
import type { SnapshotCore } from '../core.ts';
import { responseFacts } from './json.ts';
import { selectLinks } from './links.ts';
import { htmlSections, markdownSections } from './sections.ts';

/** The engines that made the parts of a result, for comparisons between runs. */
const RENDER_ENGINES = { capture: 'chromium', markdown: 'pagewright', tree: 'pagewright' };

/** `data` of a batched item (specification 2.9). */
export function batchedData(
  core: SnapshotCore,
  html: string | undefined,
  include: BatchedInclude,
): BatchedData {
  const { meta = true, markdown = true, links, response, appendixMarkers = 'compact' } = include;
  return {
    response: responseFacts(core.response, response?.includeHeaders ?? false),
    ...(meta && { meta: batchedMeta(core.metadata) }),
    snapshotId: core.snapshotId,
    ...(include.html && html !== undefined && { html: htmlSections(core, html, include.html) }),
    ...(markdown !== false && { markdown: markdownSections(core, html, markdown, appendixMarkers).markdown }),
    ...(links && { links: selectLinks(core, links) }),
    renderEngines: RENDER_ENGINES,
    captureTelemetry: core.telemetry,
    ...(core.assets.length > 0 && { assets: core.assets }),
    ...(core.blocked && { blocked: { blockedType: core.blocked } }),
  };
}

const batchedMeta = ({
  title,
  description,
  canonical,
  lang,
  charset,
  favicon,
  icons,
  openGraph,
  twitter,
}: PageMetadata): BatchedMeta => ({
  ...(title !== undefined && { title }),
  ...(description !== undefined && { description }),
  ...(canonical !== undefined && { canonicalUrl: canonical }),
  ...(lang !== undefined && { language: lang }),
  ...(charset !== undefined && { charset }),
  ...(favicon !== undefined && { favicon }),
  icons,
  openGraph,
  twitter,
});
