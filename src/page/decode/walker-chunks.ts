import type { ElementNode, TreeNode } from '../../content/index.ts';
import { walkTree } from '../walk.ts';
import { declareDisclosures } from './disclosures.ts';
import { spliceFrames } from './splice-frames.ts';
import { joinFixedColumns } from './fixed-columns.ts';
import { joinSideNumbers } from './side-numbers.ts';
import { moveTabNames } from './tab-names.ts';
import { restoreMisreadUtf8 } from './misread-utf8.ts';
import { showCopiedTexts } from './copied-texts.ts';
import { joinTextLayers } from './text-layers.ts';
import { unwrapNoscripts } from './noscripts.ts';
import { type DecodedFrame, type DecodedPage, type FrameDocumentFacts, TreeDecoder } from './tree-decoder.ts';

export type { DecodedPage };

type WalkerChunk =
  | ['document', FrameDocumentFacts]
  | ['nodes', strings: string[], texts: string[], codes: number[]]
  | ['scripts', ([type: string, id: string, text: string] | [moreText: string])[]];

/** Reads the string in a raw CDP reply (`{"id":…,"result":{"result":{"type":"string","value":"…"}}}`). */
export function readMessageValue(message: Uint8Array): string {
  const reply: { result?: { result?: { value?: unknown } } } = JSON.parse(new TextDecoder().decode(message));
  const value = reply.result?.result?.value;
  if (typeof value !== 'string') throw new TypeError('The CDP reply has no string value.');
  return value;
}

/** Reads the text in the raw reply to `Network.getResponseBody`. Empty if the browser has discarded the body. */
export function decodeResponseBody(message: Uint8Array): string {
  const reply: { result?: { body?: unknown; base64Encoded?: unknown } } = JSON.parse(
    new TextDecoder().decode(message),
  );
  const { body, base64Encoded } = reply.result ?? {};
  return typeof body === 'string' && base64Encoded !== true ? body : '';
}

/** Decodes the HTML of the document from the messages that `readHtml` returned. */
export function decodeHtml(messages: readonly Uint8Array[]): string {
  return messages.map(readMessageValue).join('');
}

/**
 * Builds the page from the chunks of the walker, in the order in which the walker wrote them (format:
 * src/capture/walker/README.md). Restores UTF-8 that the browser read as windows-1252.
 * @throws TypeError if there is no document chunk
 */
export function decodeWalkerChunks(chunks: readonly string[]): DecodedPage {
  const page = decodeFrames(chunks);
  const restoredChunks = page.charset === 'windows-1252' ? restoreMisreadUtf8(chunks) : undefined;
  if (restoredChunks === undefined) return page;
  return { ...decodeFrames(restoredChunks), charset: 'UTF-8', isMisreadUtf8: true };
}

function decodeFrames(chunks: readonly string[]): DecodedPage {
  const frames: DecodedFrame[] = [];
  for (const chunk of chunks) readWalkerChunk(JSON.parse(chunk), frames);
  const [top] = frames;
  if (!top) throw new TypeError('The walker returned no document chunk.');
  const root: ElementNode = top.tree.root ?? {
    kind: 'element',
    id: 0,
    tag: 'html',
    attributes: {},
    children: [],
  };
  spliceFrames(frames);
  unwrapNoscripts(root);
  showCopiedTexts(root, top.facts.url);
  joinTextLayers(root);
  moveTabNames(root);
  joinSideNumbers(root);
  joinFixedColumns(root);
  declareDisclosures(root);
  numberNodes(root);
  const { url, baseUrl, title, charset, doctype, styled, viewport, scroll } = top.facts;
  return { root, url, baseUrl, title, charset, doctype, styled, viewport, scroll, scripts: top.scripts };
}

function readWalkerChunk(chunk: WalkerChunk, frames: DecodedFrame[]): void {
  if (chunk[0] === 'document') {
    frames.push({ facts: chunk[1], tree: new TreeDecoder(), scripts: [] });
    return;
  }
  const frame = frames.at(-1);
  if (!frame) throw new TypeError('The walker returned a chunk before its document chunk.');
  if (chunk[0] === 'nodes') frame.tree.read(chunk[1], chunk[2], chunk[3]);
  else {
    for (const entry of chunk[1]) {
      const lastScript = frame.scripts.at(-1);
      if (entry.length === 3) frame.scripts.push({ type: entry[0], id: entry[1], text: entry[2] });
      else if (lastScript) lastScript.text += entry[0];
    }
  }
}

/** Numbers all nodes in document order. */
function numberNodes(root: ElementNode): void {
  let nextId = 0;
  const number = (node: TreeNode): true => {
    node.id = nextId++;
    return true;
  };
  walkTree(root, { enter: number, text: number });
}
