import { astBytes, serialiseWithSpans, type TreeNode } from '../content/index.ts';
import { type CaptureFacts, type Degraded, originOutcome, ServiceError } from '../contract/index.ts';
import { type PageBlock, type PageContent, readPage, type RenderedPage } from '../page/index.ts';
import { AssetCollector } from './assets.ts';
import { FORMAT_VERSION, type SnapshotCore, type StoredBlock } from './core.ts';

/** A snapshot, ready to be stored. */
export interface BuiltSnapshot {
  core: SnapshotCore;
  /** With placeholders for assets; absent when the capture was degraded. */
  html?: string;
  /** Contents of the assets by their hash. */
  assets: Map<string, Uint8Array>;
}

/**
 * Makes a snapshot of what the walker saw.
 * @param maxAstBytes hard limit of the tree of blocks; from half of it on, the appendix and State JSON are left out
 * @throws ServiceError `FetchPageTooLarge` (ast_bytes)
 */
export function buildSnapshot(
  rendered: RenderedPage,
  html: string | undefined,
  facts: CaptureFacts,
  maxAstBytes: number,
): BuiltSnapshot {
  const assets = new AssetCollector();
  replaceAssets(rendered.root, assets);
  const storedHtml = html === undefined ? undefined : assets.replaceIn(html);
  const page = readPage(rendered);
  const { content, degraded } = withinLimit(page, facts, maxAstBytes);
  const main = serialiseWithSpans(content.blocks.filter((block) => block.role === 'main'));
  const rest = serialiseWithSpans(content.blocks.filter((block) => block.role === 'appendix'));
  const hasWarnings = content.warnings.length > 0 && originOutcome(facts.response) === undefined;
  return {
    core: {
      formatVersion: FORMAT_VERSION,
      ...facts,
      ...(degraded && { degraded }),
      pageType: content.pageType,
      metadata: content.metadata,
      ...(hasWarnings && { warnings: content.warnings }),
      blocks: withSpans(content.blocks, main.spans, rest.spans),
      links: content.links,
      stateJson: content.stateJson,
      markdown: main.markdown,
      appendix: rest.markdown,
      assets: assets.facts,
      hasHtml: storedHtml !== undefined,
    },
    ...(storedHtml !== undefined && { html: storedHtml }),
    assets: assets.contents,
  };
}

/** Attributes that hold addresses; `srcset` lists are split by the reader of blocks, which drops `data:` candidates. */
const ADDRESS_ATTRIBUTES = ['src', 'href', 'data-src', 'poster'];

function replaceAssets(root: TreeNode, assets: AssetCollector): void {
  const open: TreeNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.kind !== 'element') continue;
    for (const name of ADDRESS_ATTRIBUTES) {
      const value = node.attributes[name];
      if (value?.startsWith('data:')) {
        node.attributes = { ...node.attributes, [name]: assets.replace(value) };
      }
    }
    for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i] as TreeNode);
  }
}

function withinLimit(
  page: PageContent,
  facts: CaptureFacts,
  maxAstBytes: number,
): { content: PageContent; degraded: Degraded | undefined } {
  const bytes = astBytes(page.blocks.map(({ block }) => block));
  if (bytes > maxAstBytes) {
    throw new ServiceError('FetchPageTooLarge', {
      url: facts.response.requestedUrl,
      limitKind: 'ast_bytes',
      limitBytes: maxAstBytes,
      measuredBytes: bytes,
    });
  }
  const skippedEarlier = facts.degraded?.skipped ?? [];
  const softLimit = Math.floor(maxAstBytes / 2);
  if (bytes <= softLimit && !skippedEarlier.includes('appendix') && !skippedEarlier.includes('stateJson')) {
    return { content: page, degraded: facts.degraded };
  }
  return {
    content: { ...page, blocks: page.blocks.filter((block) => block.role === 'main'), stateJson: [] },
    degraded:
      bytes <= softLimit
        ? facts.degraded
        : {
            reason: 'pageTooLarge',
            skipped: [...new Set([...skippedEarlier, 'appendix' as const, 'stateJson' as const])],
            limitKind: 'ast_bytes',
            measuredBytes: bytes,
            thresholdBytes: softLimit,
          },
  };
}

interface Span {
  start: number;
  end: number;
}

function withSpans(blocks: PageBlock[], main: readonly Span[], rest: readonly Span[]): StoredBlock[] {
  const next = { main: main.values(), appendix: rest.values() };
  return blocks.map((block) => {
    const { start, end } = next[block.role].next().value as Span;
    return { ...block, start, end };
  });
}
