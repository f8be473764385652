import {
  batchedData,
  blocksResult,
  decodeCore,
  type JsonViewInput,
  jsonResult,
  markdownDocument,
  type SnapshotCore,
  unpack,
} from '../snapshot/index.ts';
import type { RenderInput, RenderItemInput } from './tasks.ts';

const encoder = new TextEncoder();

/** The snapshot that a view is rendered from, unpacked. */
export function load(input: Pick<RenderInput, 'core' | 'html'>): {
  core: SnapshotCore;
  html: string | undefined;
} {
  return { core: decodeCore(input.core), html: input.html && unpack(input.html) };
}

export async function renderMarkdown(input: RenderInput): Promise<Uint8Array> {
  const { core, html } = load(input);
  return encoder.encode(markdownDocument(core, html, input.include, input.layers, input.markers));
}

export async function renderJson(input: RenderInput): Promise<Uint8Array> {
  const { core, html } = load(input);
  return encoder.encode(JSON.stringify(jsonResult(core, jsonView(input, html))));
}

export async function renderItem(input: RenderItemInput): Promise<Uint8Array> {
  const { core, html } = load(input);
  return encoder.encode(JSON.stringify(batchedData(core, html, input.include)));
}

export const jsonView = (input: RenderInput, html: string | undefined): JsonViewInput => ({
  include: input.include,
  layers: input.layers,
  markers: input.markers,
  addresses: input.addresses,
  ...(input.screenshotUrl !== undefined && { screenshotUrl: input.screenshotUrl }),
  ...(html !== undefined && { html }),
});

export async function renderAppendix(input: RenderInput): Promise<Uint8Array> {
  const core = decodeCore(input.core);
  return encoder.encode(core.appendix);
}

export async function renderBlocks(input: RenderInput): Promise<Uint8Array> {
  const core = decodeCore(input.core);
  return encoder.encode(JSON.stringify(blocksResult(core, input.screenshotUrl)));
}
