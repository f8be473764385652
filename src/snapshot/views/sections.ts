import { parseHtml, serialiseMarkdown, treeToBlocks, type Block, type Inline } from '../../content/index.ts';
import type { AppendixMarkers, IncludeOptions, SectionOptions } from '../../contract/index.ts';
import type { StoredSnapshot } from '../core.ts';
import { type MainBody, renderMainBody } from './body.ts';
import { cutBlocksToBudget } from './budget.ts';
import { blocksToHtml } from './html.ts';
import { createStepBudget, selectElements, type StepBudget } from './select-elements.ts';

/** Returns a list of sections. One options object is one section, and an array is several sections. */
function toSectionList(option: boolean | SectionOptions | SectionOptions[]): SectionOptions[] {
  if (option === false) return [];
  return option === true ? [{}] : [option].flat();
}

/** Renders the Markdown of an answer (specification 2.1, `markdown`). */
export function renderMarkdownSections(
  core: StoredSnapshot,
  html: string | undefined,
  option: NonNullable<IncludeOptions['markdown']>,
  markers: AppendixMarkers,
): MainBody {
  const budget = createStepBudget(html ?? '');
  const bodies = toSectionList(option).map((section) =>
    renderMarkdownSection(core, html, section, markers, budget),
  );
  return {
    markdown: bodies.flatMap(({ markdown }) => markdown || []).join('\n'),
    evidenceIds: [...new Set(bodies.flatMap(({ evidenceIds }) => evidenceIds))],
    markers: bodies.flatMap((body) => body.markers),
    moreTokens: bodies.reduce((sum, { moreTokens }) => sum + moreTokens, 0),
  };
}

function renderMarkdownSection(
  core: StoredSnapshot,
  html: string | undefined,
  section: SectionOptions,
  markers: AppendixMarkers,
  budget: StepBudget,
): MainBody {
  const { scope = 'main', selectors, excludeSelectors, maxTokens, images = true, links = true } = section;
  if (scope === 'main' && !selectors && !excludeSelectors && images && links)
    return renderMainBody(core, markers, maxTokens);
  const isFromHtml = (selectors || excludeSelectors) && html !== undefined;
  const selectedBlocks = core.blocks.filter((block) => scope === 'page' || block.role === 'main');
  const blocks = isFromHtml
    ? treeToBlocks(parseHtml(selectElements(html, selectors, excludeSelectors, budget)), {
        baseUrl: core.response.url,
      }).map(({ block }) => block)
    : selectedBlocks.map(({ block }) => block);
  const { kept, moreTokens } = cutBlocksToBudget(removeMedia(blocks, { images, links }), maxTokens);
  return {
    // End the section with a line break, as a document does. Joined sections then have a blank line between them.
    markdown: kept.length > 0 ? `${serialiseMarkdown(kept).trimEnd()}\n` : '',
    evidenceIds: isFromHtml ? [] : selectedBlocks.slice(0, kept.length).map(({ evidenceId }) => evidenceId),
    markers: [],
    moreTokens,
  };
}

/**
 * Renders the HTML of an answer (specification 2.1, `html`): the HTML of the page, or the main body as semantic HTML.
 */
export function renderHtmlSections(
  core: StoredSnapshot,
  html: string,
  option: NonNullable<IncludeOptions['html']>,
): string {
  const budget = createStepBudget(html);
  return toSectionList(option)
    .map((section) => renderHtmlSection(core, html, section, budget))
    .join('\n');
}

function renderHtmlSection(
  core: StoredSnapshot,
  html: string,
  section: SectionOptions,
  budget: StepBudget,
): string {
  const { scope = 'page', selectors, excludeSelectors, maxTokens, images = true, links = true } = section;
  if (selectors || excludeSelectors) return selectElements(html, selectors, excludeSelectors, budget);
  if (scope === 'page' && images && links && maxTokens === undefined) return html;
  const blocks = core.blocks
    .filter((block) => scope === 'page' || block.role === 'main')
    .map(({ block }) => block);
  return blocksToHtml(cutBlocksToBudget(removeMedia(blocks, { images, links }), maxTokens).kept);
}

/** Whether to keep images and link targets. The text of a link is always kept. */
interface KeptMedia {
  images: boolean;
  links: boolean;
}

/** Removes images, or replaces links by their text. */
function removeMedia(blocks: Block[], media: KeptMedia): Block[] {
  if (media.images && media.links) return blocks;
  return blocks.map((block) => removeFromBlock(block, media));
}

function removeFromBlock(block: Block, media: KeptMedia): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, children: removeFromInlines(block.children, media) };
    case 'quote':
    case 'footnote':
      return { ...block, children: removeMedia(block.children, media) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, children: removeMedia(item.children, media) })),
      };
    case 'table':
      return { ...block, rows: block.rows.map((row) => row.map((cell) => removeFromInlines(cell, media))) };
    default:
      return block;
  }
}

function removeFromInlines(nodes: Inline[], media: KeptMedia): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    if (node.type === 'image') return media.images ? [node] : [];
    if (node.type === 'link' && !media.links) return removeFromInlines(node.children, media);
    if ('children' in node) return [{ ...node, children: removeFromInlines(node.children, media) }];
    return [node];
  });
}
