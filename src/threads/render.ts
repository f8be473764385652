import {
  renderBatchedData,
  renderBlocksResult,
  renderCrawlPage,
  renderJsonResult,
  renderMarkdownDocument,
  getOriginError,
  type StoredSnapshot,
  decompressText,
  compareSnapshots,
  decodeCore,
  renderDiffMarkdown,
} from '../snapshot/index.ts';
import type { CoreCodec } from './core-codec.ts';
import type { RenderedAnswer, RenderInput, StoredParts, SnapshotView, DiffInput } from './tasks.ts';

const utf8Encoder = new TextEncoder();

/** Creates the task that renders a view of a stored snapshot. */
export const createRenderTask =
  (cores: CoreCodec) =>
  async ({ view, ...parts }: RenderInput): Promise<RenderedAnswer> => {
    const { core, html } = decodeStoredParts(parts, cores);
    return toRenderedAnswer(core, renderText(core, html, view));
  };

export const decodeStoredParts = (
  { core, html }: StoredParts,
  cores: CoreCodec,
): { core: StoredSnapshot; html: string | undefined } => ({
  core: cores.decode(core),
  html: html && decompressText(html),
});

/** Creates a finished answer. Derives its origin error here, because only a thread decodes the stored response. */
export function toRenderedAnswer(core: StoredSnapshot, text: string): RenderedAnswer {
  const originError = getOriginError(core);
  return { body: utf8Encoder.encode(text), ...(originError && { originError }) };
}

function renderText(core: StoredSnapshot, html: string | undefined, view: SnapshotView): string {
  switch (view.format) {
    case 'markdown':
      return renderMarkdownDocument(core, html, view);
    case 'json':
      return JSON.stringify(renderJsonResult(core, html, view));
    case 'item':
      return JSON.stringify(renderBatchedData(core, html, view.include));
    case 'appendix':
      return core.appendix;
    case 'crawlPage':
      return JSON.stringify(renderCrawlPage(core));
    case 'blocks':
      return JSON.stringify(renderBlocksResult(core, view.screenshotUrl));
  }
}

export async function renderComparison({ before, after, query, format }: DiffInput): Promise<RenderedAnswer> {
  const differences = compareSnapshots(decodeCore(before), decodeCore(after), query);
  const markdown = format === 'json' ? undefined : renderDiffMarkdown(differences);
  const text = format === 'markdown' ? (markdown ?? '') : JSON.stringify({ ...differences, markdown });
  return { body: new TextEncoder().encode(text) };
}
