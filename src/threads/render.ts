import { decodeCore, jsonResult, markdownDocument, type SnapshotCore, unpack } from '../snapshot/index.ts';
import type { RenderInput } from './tasks.ts';

const encoder = new TextEncoder();

async function load(input: RenderInput): Promise<{ core: SnapshotCore; html: string | undefined }> {
  const [core, html] = await Promise.all([decodeCore(input.core), input.html && unpack(input.html)]);
  return { core, html };
}

export async function renderMarkdown(input: RenderInput): Promise<Uint8Array> {
  const { core, html } = await load(input);
  return encoder.encode(markdownDocument(core, html, input.include, input.layers, input.markers));
}

export async function renderJson(input: RenderInput): Promise<Uint8Array> {
  const { core, html } = await load(input);
  const result = jsonResult(core, {
    include: input.include,
    layers: input.layers,
    markers: input.markers,
    addresses: input.addresses,
    ...(input.screenshotUrl !== undefined && { screenshotUrl: input.screenshotUrl }),
    ...(html !== undefined && { html }),
  });
  return encoder.encode(JSON.stringify(result));
}

export async function renderAppendix(input: RenderInput): Promise<Uint8Array> {
  const core = await decodeCore(input.core);
  return encoder.encode(core.appendix);
}
