import {
  batchedData,
  blocksResult,
  decodeCore,
  jsonResult,
  markdownDocument,
  originErrorOf,
  type SnapshotCore,
  unpack,
} from '../snapshot/index.ts';
import type { Rendered, RenderInput, StoredParts, View } from './tasks.ts';

const encoder = new TextEncoder();

/** Renders a view of a stored snapshot. */
export async function render({ view, ...parts }: RenderInput): Promise<Rendered> {
  const { core, html } = load(parts);
  return rendered(core, textOf(core, html, view));
}

/** Decodes the parts of a stored snapshot. */
export const load = ({ core, html }: StoredParts): { core: SnapshotCore; html: string | undefined } => ({
  core: decodeCore(core),
  html: html && unpack(html),
});

/** A finished answer. Its origin error is derived here, where the stored response is decoded. */
export function rendered(core: SnapshotCore, text: string): Rendered {
  const originError = originErrorOf(core);
  return { body: encoder.encode(text), ...(originError && { originError }) };
}

function textOf(core: SnapshotCore, html: string | undefined, view: View): string {
  switch (view.format) {
    case 'markdown':
      return markdownDocument(core, html, view);
    case 'json':
      return JSON.stringify(jsonResult(core, html, view));
    case 'item':
      return JSON.stringify(batchedData(core, html, view.include));
    case 'appendix':
      return core.appendix;
    case 'blocks':
      return JSON.stringify(blocksResult(core, view.screenshotUrl));
  }
}
