import type { CaptureFacts, CaptureOptions } from '../contract/index.ts';
import { addTranscript, decodeContent, type DocumentPicture } from '../document/index.ts';
import { decodeResponseBody, decodeWalkerChunks, readMessageValue } from '../page/index.ts';
import {
  type BuiltSnapshot,
  buildDocumentSnapshot,
  buildSnapshot,
  buildVideoSnapshot,
  createFaultCollector,
  decodeCore,
  emptySnapshot,
  encodeCore,
  hasContent,
  compressText,
  addDocumentToSnapshot,
  addVideoToSnapshot,
} from '../snapshot/index.ts';
import { applyVideoResponse, type PartialVideo, createVideoContent, videoFromPage } from '../video/index.ts';
import type {
  AddDocumentInput,
  AddVideoInput,
  BuildDocumentInput,
  BuildInput,
  BuildOutput,
  ReadVideoInput,
} from './tasks.ts';

/** Builds the snapshot of a page from the browser's messages. */
export async function build(input: BuildInput): Promise<BuildOutput> {
  const { walkerChunks, fetched, facts, maxAstBytes } = input;
  const { url: finalUrl, requestedUrl, contentType, headers } = facts.response;
  const page = {
    ...decodeWalkerChunks(walkerChunks.map(readMessageValue)),
    requestedUrl,
    finalUrl,
    contentType,
    headers,
    delivered: input.delivered && decodeResponseBody(input.delivered),
  };
  const html = input.html?.map(readMessageValue).join('');
  const collector = createFaultCollector();
  const video = collector.attempt(
    'video',
    () => videoFromPage({ ...page, html, fetched }),
    () => undefined,
  );
  const fetchedTexts = fetched.map(({ body, ...rest }) => ({
    ...rest,
    text: new TextDecoder().decode(body),
  }));
  const snapshot = buildSnapshot({ ...page, fetched: fetchedTexts }, html, facts, maxAstBytes, collector);
  return { ...packSnapshot(snapshot), ...(video && { video }) };
}

/** Builds the snapshot of a converted document. */
export async function buildDocument(input: BuildDocumentInput): Promise<BuildOutput> {
  const { speech, screenshot, maxAstBytes } = input;
  const { picture, ...document } = decodeContent(input.content);
  const content = speech === undefined ? document : addTranscript(document, speech);
  const image = picture && Buffer.from(picture.data, 'base64');
  const facts = { ...input.facts, ...screenshotFacts(screenshot, picture, image?.byteLength) };
  const snapshot = packSnapshot(buildDocumentSnapshot(content, facts, maxAstBytes));
  return { ...snapshot, ...(image && { screenshot: image }) };
}

/** A requested screenshot that is missing is named in `degraded`. */
function screenshotFacts(
  requested: CaptureOptions['screenshot'],
  picture: DocumentPicture | undefined,
  bytes = 0,
): Pick<CaptureFacts, 'screenshot' | 'degraded'> {
  if (requested === 'none') return {};
  if (picture === undefined) return { degraded: { reason: 'documentNotDrawable', skipped: ['screenshot'] } };
  const { mimeType, width, height } = picture;
  return { screenshot: { mimeType, fullPage: requested === 'fullPage', width, height, bytes } };
}

/** Builds the snapshot of a response without content. */
export const buildEmpty = async (facts: CaptureFacts): Promise<BuildOutput> =>
  packSnapshot({ core: emptySnapshot(facts), assets: new Map(), faults: [] });

/** Adds a response of the provider to the data of a video. */
export const readVideo = async ({ video, response }: ReadVideoInput): Promise<PartialVideo> =>
  applyVideoResponse(video, response);

/** Adds a video to the snapshot of its page, or builds one from the video alone. */
export async function addVideo({ page, facts, video, maxAstBytes }: AddVideoInput): Promise<BuildOutput> {
  const core = page && decodeCore(page.core);
  const content = createVideoContent(video, core?.metadata.title);
  const videoSnapshot = core
    ? addVideoToSnapshot({ ...core, ...facts }, content, maxAstBytes)
    : buildVideoSnapshot(content, facts, maxAstBytes);
  return {
    ...page,
    ...packSnapshot({ core: videoSnapshot, assets: new Map(), faults: page?.faults ?? [] }),
    assets: page?.assets ?? [],
  };
}

/** Adds an embedded document to the snapshot of its page. */
export async function addDocument(input: AddDocumentInput): Promise<BuildOutput> {
  const { page, content, source, maxAstBytes } = input;
  const core = addDocumentToSnapshot(decodeCore(page.core), decodeContent(content), source, maxAstBytes);
  return { ...page, core: encodeCore(core), hasContent: hasContent(core) };
}

const packSnapshot = ({ core, html, assets, faults, embeddedPdf }: BuiltSnapshot): BuildOutput => ({
  core: encodeCore(core),
  ...(html !== undefined && { html: compressText(html) }),
  assets: [...assets].map(([hash, bytes]) => ({ hash, bytes })),
  ...(faults.length > 0 && { faults }),
  ...(core.metadata.title !== undefined && { title: core.metadata.title }),
  hasContent: hasContent(core),
  ...(embeddedPdf !== undefined && { embeddedPdf }),
});
