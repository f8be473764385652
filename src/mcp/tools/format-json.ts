import type { FetchJsonResult, FetchOriginError } from '../../contract/index.ts';
import { formatPage } from './shared.ts';

/** A result of `fetch_json`. */
interface JsonResult extends FetchJsonResult {
  originError?: FetchOriginError;
  cursor?: string;
  moreLinks?: number;
}

/**
 * Formats a result as text for a model: the Markdown, then everything else as JSON. Leaves out what only programs use,
 * such as numbers of blocks and addresses of the API.
 */
export function formatJsonResult(result: JsonResult): string {
  const { meta, markdown, json, data, originError, cursor, moreLinks } = result;
  const { search, screenshot: _screenshot, ...moreData } = data;
  const page = formatPage({
    markdown,
    snapshotId: meta.snapshotId,
    ...(cursor !== undefined && { cursor, moreTokens: meta.markdown?.moreTokens ?? 0 }),
    ...(meta.warnings && { warnings: meta.warnings }),
    ...(originError && { originError }),
  });
  const remainingParts = {
    meta: omitProgramFields(meta),
    ...(json.length > 0 && {
      json: json.map(({ role, url, body, moreTokens }) => ({ role, url, body, moreTokens })),
    }),
    ...moreData,
    ...(moreLinks !== undefined && { moreLinks }),
    ...(search && { passages: search.snippets.map(({ score, source, text }) => ({ score, source, text })) }),
  };
  return `${page.trimEnd()}\n\n---\nMetadata and data:\n${JSON.stringify(remainingParts)}`.trimStart();
}

/** Leaves out the metadata that only programs use. */
function omitProgramFields({
  version: _version,
  resources: _resources,
  playground: _playground,
  citationEvidenceIds: _numbers,
  appendix: _appendix,
  markdown: _markdown,
  stateJson: _stateJson,
  ...fields
}: FetchJsonResult['meta']): Partial<FetchJsonResult['meta']> {
  return fields;
}
