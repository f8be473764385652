import { toPlainText, type TreeNode } from '../content/index.ts';
import type { CaptureFacts, Degraded } from '../contract/index.ts';
import {
  type ReadContentPart,
  type PageBlock,
  type PageContent,
  readPage,
  type RenderedPage,
} from '../page/index.ts';
import { AssetCollector } from './assets.ts';
import { CORE_FORMAT_VERSION, type StoredSnapshot } from './core.ts';
import { type BuildFault, createFaultCollector, addDegradedParts } from './faults.ts';
import { checkAstBytes, serialiseBlocks } from './page-blocks.ts';

/** A snapshot before it is encoded. */
export interface BuiltSnapshot {
  core: StoredSnapshot;
  /** HTML of the page with placeholders for assets. Missing if parts of the capture were left out. */
  html?: string;
  /** Contents of the assets by their SHA-256. */
  assets: Map<string, Uint8Array>;
  /** Unexpected errors. Each error means that one part of the page is missing in the snapshot. */
  faults: BuildFault[];
  /** Address of the PDF that is the content of the page. */
  embeddedPdf?: string;
}

/**
 * Builds the snapshot of a rendered page.
 * @param maxAstBytes limit for the size of the block tree; above half of it, the appendix and State JSON are left out
 * @throws ServiceError `FetchPageTooLarge` (ast_bytes)
 */
export function buildSnapshot(
  rendered: RenderedPage,
  html: string | undefined,
  facts: CaptureFacts,
  maxAstBytes: number,
  { attempt, faults } = createFaultCollector(),
): BuiltSnapshot {
  const assets = new AssetCollector();
  const storedHtml = attempt(
    'assets',
    () => {
      replaceAssets(rendered.root, assets);
      return html === undefined ? undefined : assets.replaceInText(html);
    },
    () => html,
  );
  const page = readPage(rendered, {}, attempt);
  const { content, degraded: degradedBySize } = enforceLimit(page, facts, maxAstBytes);
  const parts = attempt(
    'markdown',
    () => serialiseBlocks(content.blocks),
    () => serialiseBlocks(content.blocks.map((block) => toWritableBlock(block, attempt))),
  );
  const degraded = addDegradedParts(faults, degradedBySize);
  const hasWarnings = content.warnings.length > 0 && facts.response.originStatusCode < 400;
  return {
    core: {
      formatVersion: CORE_FORMAT_VERSION,
      ...facts,
      ...(degraded && { degraded }),
      pageType: content.pageType,
      ...(content.contentSource && { contentSource: content.contentSource }),
      metadata: content.metadata,
      ...(hasWarnings && { warnings: content.warnings }),
      ...parts,
      links: content.links,
      ...(content.hiddenLinks.length > 0 && { hiddenLinks: content.hiddenLinks }),
      stateJson: content.stateJson,
      assets: assets.facts,
      hasHtml: storedHtml !== undefined,
    },
    ...(storedHtml !== undefined && { html: storedHtml }),
    assets: assets.contents,
    faults,
    ...(page.embeddedPdf !== undefined && { embeddedPdf: page.embeddedPdf }),
  };
}

/** Returns the block. If it cannot be written as Markdown, returns a paragraph with its text. */
function toWritableBlock(block: PageBlock, attempt: ReadContentPart): PageBlock {
  return attempt(
    'markdown',
    () => {
      serialiseBlocks([block]);
      return block;
    },
    () => ({
      ...block,
      block: { type: 'paragraph', children: [{ type: 'text', value: toPlainText([block.block]) }] },
    }),
  );
}

/** Attributes that contain one URL. The block reader splits `srcset` and drops its `data:` candidates. */
const ADDRESS_ATTRIBUTES = ['src', 'href', 'data-src', 'poster'];

function replaceAssets(root: TreeNode, assets: AssetCollector): void {
  const openNodes: TreeNode[] = [root];
  for (let node = openNodes.pop(); node; node = openNodes.pop()) {
    if (node.kind !== 'element') continue;
    for (const name of ADDRESS_ATTRIBUTES) {
      const value = node.attributes[name];
      if (value?.startsWith('data:')) {
        node.attributes = { ...node.attributes, [name]: assets.replace(value, node.tag === 'img') };
      }
    }
    for (let i = node.children.length - 1; i >= 0; i--) openNodes.push(node.children[i] as TreeNode);
  }
}

function enforceLimit(
  page: PageContent,
  facts: CaptureFacts,
  maxAstBytes: number,
): { content: PageContent; degraded: Degraded | undefined } {
  const bytes = checkAstBytes(page.blocks, facts, maxAstBytes);
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
