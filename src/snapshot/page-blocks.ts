import {
  measureAstBytes,
  type Block,
  removeInvisibleCharacters,
  toPlainText,
  toSafeUrl,
  serialiseWithSpans,
  visitNodes,
} from '../content/index.ts';
import { type CaptureFacts, ServiceError } from '../contract/index.ts';
import type { Evidence, PageBlock, CapturedLink } from '../page/index.ts';
import type { StoredSnapshot } from './core.ts';

/**
 * Converts blocks of a document or video to main blocks. Sets their evidence ids, from 1, and the headings above each
 * block.
 */
export function toPageBlocks(blocks: readonly Block[], evidence: Evidence): PageBlock[] {
  const openHeadings: { level: number; text: string }[] = [];
  return blocks.map((block, index) => {
    removeInvisibleText(block);
    if (block.type === 'heading') while ((openHeadings.at(-1)?.level ?? 0) >= block.level) openHeadings.pop();
    const headingPath = openHeadings.map(({ text }) => text);
    if (block.type === 'heading') openHeadings.push({ level: block.level, text: toPlainText([block]) });
    return {
      evidenceId: index + 1,
      markdownBlockId: `b${index + 1}`,
      nodeIds: [],
      role: 'main',
      headingPath,
      block,
      evidence: [evidence],
    };
  });
}

/** Removes invisible characters from the texts of a block, in place. */
function removeInvisibleText(block: Block): void {
  visitNodes([block], (node) => {
    if ('value' in node) node.value = removeInvisibleCharacters(node.value);
    if ('alt' in node) node.alt = removeInvisibleCharacters(node.alt);
    if ('title' in node) node.title = removeInvisibleCharacters(node.title ?? '');
  });
}

/** Adds an offset to the ids of a block that follows other blocks. */
export const renumberBlock = (block: PageBlock, offset: number): PageBlock => ({
  ...block,
  evidenceId: block.evidenceId + offset,
  markdownBlockId: `b${block.evidenceId + offset}`,
});

/** Lists the links in a block in document order. */
export function collectLinks({ block, evidenceId }: PageBlock, baseUrl: string): CapturedLink[] {
  const links: CapturedLink[] = [];
  visitNodes([block], (node) => {
    if (node.type !== 'link') return;
    const url = toSafeUrl(URL.parse(node.url, baseUrl)?.href ?? '');
    if (url !== undefined) links.push({ url, text: toPlainText(node.children), evidenceId });
  });
  return links;
}

/** Writes blocks as Markdown, one text for each role, and records the position of each block in its text. */
export function serialiseBlocks(
  blocks: readonly PageBlock[],
): Pick<StoredSnapshot, 'blocks' | 'markdown' | 'appendix'> {
  const main = serialiseWithSpans(blocks.filter(({ role }) => role === 'main'));
  const appendix = serialiseWithSpans(blocks.filter(({ role }) => role === 'appendix'));
  const spans = { main: main.spans.values(), appendix: appendix.spans.values() };
  return {
    blocks: blocks.map((block) => ({ ...block, ...spans[block.role].next().value! })),
    markdown: main.markdown,
    appendix: appendix.markdown,
  };
}

/**
 * Measures the size of the block tree and checks the limit.
 * @throws ServiceError `FetchPageTooLarge` (ast_bytes) above the limit
 */
export function checkAstBytes(
  blocks: readonly PageBlock[],
  { response }: Pick<CaptureFacts, 'response'>,
  limitBytes: number,
): number {
  const measuredBytes = measureAstBytes(blocks.map(({ block }) => block));
  if (measuredBytes <= limitBytes) return measuredBytes;
  throw new ServiceError('FetchPageTooLarge', {
    url: response.requestedUrl,
    limitKind: 'ast_bytes',
    limitBytes,
    measuredBytes,
  });
}
