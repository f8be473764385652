import type { CaptureFacts, CaptureOptions } from '../contract/index.ts';
import { addTranscript, decodeContent, type DocumentPicture } from '../document/index.ts';
import {
  decodeResponseBody,
  decodeWalkerChunks,
  readMessageValue,
  restoreMisreadUtf8,
} from '../page/index.ts';
import {
  type BuiltSnapshot,
  buildDocumentSnapshot,
  buildSnapshot,
  buildVideoSnapshot,
  createFaultCollector,
  createEmptySnapshot,
  hasContent,
  compressText,
  addDocumentToSnapshot,
  addVideoToSnapshot,
} from '../snapshot/index.ts';
import {
  applyVideoResponse,
  type PartialVideo,
  createVideoContent,
  readVideoFromPage,
} from '../video/index.ts';
import type { CoreCodec } from './core-codec.ts';
import type {
  AddDocumentInput,
  AddVideoInput,
  BuildDocumentInput,
  BuildInput,
  BuildOutput,
  ReadVideoInput,
  Tasks,
} from './tasks.ts';

export function createBuildTasks(
  cores: CoreCodec,
): Pick<Tasks, 'build' | 'buildDocument' | 'buildEmpty' | 'addVideo' | 'addDocument'> {
  return {
    build: async (input) => buildFromWalkerOutput(input, cores),
    buildDocument: async (input) => buildDocument(input, cores),
    buildEmpty: async (facts) =>
      packSnapshot({ core: createEmptySnapshot(facts), assets: new Map(), faults: [] }, cores),
    addVideo: async (input) => addVideo(input, cores),
    addDocument: async (input) => addDocument(input, cores),
  };
}

/** Builds the snapshot of a page from the browser's messages. */
function buildFromWalkerOutput(input: BuildInput, cores: CoreCodec): BuildOutput {
  const { walkerChunks, fetched, facts, maxAstBytes } = input;
  const { url: finalUrl, requestedUrl, contentType, headers } = facts.response;
  const decodedPage = decodeWalkerChunks(walkerChunks.map(readMessageValue));
  const restore = (text: string | undefined): string | undefined =>
    text !== undefined && decodedPage.isMisreadUtf8 === true
      ? (restoreMisreadUtf8([text])?.[0] ?? text)
      : text;
  const page = {
    ...decodedPage,
    requestedUrl,
    finalUrl,
    contentType,
    headers,
    delivered: restore(input.delivered && decodeResponseBody(input.delivered)),
  };
  const html = restore(input.html?.map(readMessageValue).join(''));
  const collector = createFaultCollector();
  const video = collector.attempt(
    'video',
    () => readVideoFromPage({ ...page, html, fetched }),
    () => undefined,
  );
  const fetchedTexts = fetched.map(({ body, ...rest }) => ({
    ...rest,
    text: new TextDecoder().decode(body),
  }));
  const snapshot = buildSnapshot({ ...page, fetched: fetchedTexts }, html, facts, maxAstBytes, collector);
  return { ...packSnapshot(snapshot, cores), ...(video && { video }) };
}

function buildDocument(input: BuildDocumentInput, cores: CoreCodec): BuildOutput {
  const { speech, screenshot, maxAstBytes } = input;
  const { picture, ...document } = decodeContent(input.content);
  const content = speech === undefined ? document : addTranscript(document, speech);
  const image = picture && Buffer.from(picture.data, 'base64');
  const facts = { ...input.facts, ...createScreenshotFacts(screenshot, picture, image?.byteLength) };
  const snapshot = packSnapshot(buildDocumentSnapshot(content, facts, maxAstBytes), cores);
  return { ...snapshot, ...(image && { screenshot: image }) };
}

/** Creates the facts about a requested screenshot. If there is no screenshot, `degraded` says so. */
function createScreenshotFacts(
  requestedScreenshot: CaptureOptions['screenshot'],
  picture: DocumentPicture | undefined,
  bytes = 0,
): Pick<CaptureFacts, 'screenshot' | 'degraded'> {
  if (requestedScreenshot === 'none') return {};
  if (picture === undefined) return { degraded: { reason: 'documentNotDrawable', skipped: ['screenshot'] } };
  const { mimeType, width, height } = picture;
  return { screenshot: { mimeType, fullPage: requestedScreenshot === 'fullPage', width, height, bytes } };
}

/** Adds a response of the provider to the data of a video. */
export const readVideo = async ({ video, response }: ReadVideoInput): Promise<PartialVideo> =>
  applyVideoResponse(video, response);

/** Adds a video to the snapshot of its page, or builds a snapshot from the video alone. */
function addVideo({ page, facts, video, maxAstBytes }: AddVideoInput, cores: CoreCodec): BuildOutput {
  const core = page && cores.decode(page.core);
  const content = createVideoContent(video, core?.metadata.title);
  const videoSnapshot = core
    ? addVideoToSnapshot({ ...core, ...facts }, content, maxAstBytes)
    : buildVideoSnapshot(content, facts, maxAstBytes);
  return {
    ...page,
    ...packSnapshot({ core: videoSnapshot, assets: new Map(), faults: page?.faults ?? [] }, cores),
    assets: page?.assets ?? [],
  };
}

/** Adds an embedded document to the snapshot of its page. */
function addDocument(input: AddDocumentInput, cores: CoreCodec): BuildOutput {
  const { page, content, source, maxAstBytes } = input;
  const core = addDocumentToSnapshot(cores.decode(page.core), decodeContent(content), source, maxAstBytes);
  return { ...page, core: cores.encode(core), hasContent: hasContent(core) };
}

const packSnapshot = (
  { core, html, assets, faults, embeddedPdf }: BuiltSnapshot,
  cores: CoreCodec,
): BuildOutput => ({
  core: cores.encode(core),
  ...(html !== undefined && { html: compressText(html) }),
  assets: [...assets].map(([hash, bytes]) => ({ hash, bytes })),
  ...(faults.length > 0 && { faults }),
  ...(core.metadata.title !== undefined && { title: core.metadata.title }),
  hasContent: hasContent(core),
  ...(embeddedPdf !== undefined && { embeddedPdf }),
});
