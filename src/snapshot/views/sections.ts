import { selectAll } from 'css-select';
import type { ParentNode } from 'domhandler';
import { parse, serialize, serializeOuter } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { htmlToTree, serialise, treeToBlocks } from '../../content/index.ts';
import type { AppendixMarkers, IncludeOptions, SectionOptions } from '../../contract/index.ts';
import type { AppendixMarker } from '../../page/index.ts';
import type { SnapshotCore } from '../core.ts';
import { type Body, mainBody } from './body.ts';
import { withinBudget } from './budget.ts';
import { blocksToHtml } from './html.ts';
import { withoutMedia } from './media.ts';

/** One options object makes one section; an array makes several. */
const sectionsOf = (option: boolean | SectionOptions | SectionOptions[]): SectionOptions[] => {
  if (option === false) return [];
  if (option === true) return [{}];
  return Array.isArray(option) ? option : [option];
};

/** The Markdown of an answer (specification 2.1, `markdown`). */
export function markdownSections(
  core: SnapshotCore,
  html: string | undefined,
  option: NonNullable<IncludeOptions['markdown']>,
  markers: AppendixMarkers,
): Body {
  const bodies = sectionsOf(option).map((section) => markdownSection(core, html, section, markers));
  return {
    markdown: bodies.flatMap(({ markdown }) => markdown || []).join('\n'),
    evidenceIds: [...new Set(bodies.flatMap(({ evidenceIds }) => evidenceIds))],
    markers:
      bodies.length > 0 ? bodies.reduce<AppendixMarker[]>((all, body) => all.concat(body.markers), []) : [],
    moreTokens: bodies.reduce((sum, { moreTokens }) => sum + moreTokens, 0),
  };
}

function markdownSection(
  core: SnapshotCore,
  html: string | undefined,
  section: SectionOptions,
  markers: AppendixMarkers,
): Body {
  const { scope = 'main', selectors, excludeSelectors, maxTokens, images = true, links = true } = section;
  if (scope === 'main' && !selectors && !excludeSelectors && images && links)
    return mainBody(core, markers, maxTokens);
  const fromHtml = (selectors || excludeSelectors) && html !== undefined;
  const chosen = core.blocks.filter((block) => scope === 'page' || block.role === 'main');
  const blocks = fromHtml
    ? treeToBlocks(htmlToTree(select(html, selectors, excludeSelectors)), { baseUrl: core.response.url }).map(
        ({ block }) => block,
      )
    : chosen.map(({ block }) => block);
  const { kept, moreTokens } = withinBudget(
    images && links ? blocks : withoutMedia(blocks, { images, links }),
    maxTokens,
  );
  return {
    // End with a line break like `mainBody`, so that joined sections have a blank line between them.
    markdown: kept.length > 0 ? `${serialise(kept).trimEnd()}\n` : '',
    evidenceIds: fromHtml ? [] : chosen.slice(0, kept.length).map(({ evidenceId }) => evidenceId),
    markers: [],
    moreTokens,
  };
}

/** The HTML of an answer (specification 2.1, `html`): the page's HTML, or the main body as semantic HTML. */
export function htmlSections(
  core: SnapshotCore,
  html: string,
  option: NonNullable<IncludeOptions['html']>,
): string {
  return sectionsOf(option)
    .map((section) => htmlSection(core, html, section))
    .join('\n');
}

function htmlSection(core: SnapshotCore, html: string, section: SectionOptions): string {
  const { scope = 'page', selectors, excludeSelectors, maxTokens, images = true, links = true } = section;
  if (selectors || excludeSelectors) return select(html, selectors, excludeSelectors);
  if (scope === 'page' && images && links && maxTokens === undefined) return html;
  const blocks = core.blocks
    .filter((block) => scope === 'page' || block.role === 'main')
    .map(({ block }) => block);
  return blocksToHtml(withinBudget(withoutMedia(blocks, { images, links }), maxTokens).kept);
}

/** The outer HTML of the elements that match, without excluded elements. */
function select(
  html: string,
  selectors: string[] | undefined,
  excludeSelectors: string[] | undefined,
): string {
  const document = parse(html, { treeAdapter: adapter });
  for (const element of excludeSelectors ? selectAll(excludeSelectors.join(','), document) : []) {
    adapter.detachNode(element);
  }
  if (!selectors) return serialize(document, { treeAdapter: adapter });
  const found = selectAll(selectors.join(','), document);
  const inside = new Set(found);
  return found
    .filter((element) => !hasAncestorIn(element, inside))
    .map((element) => serializeOuter(element, { treeAdapter: adapter }))
    .join('\n');
}

function hasAncestorIn(element: { parent: ParentNode | null }, set: ReadonlySet<unknown>): boolean {
  for (let parent: ParentNode | null = element.parent; parent; parent = parent.parent) {
    if (set.has(parent)) return true;
  }
  return false;
}
