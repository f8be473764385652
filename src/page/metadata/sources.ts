import type { ElementNode } from '../../content/index.ts';
import type { HeadDeclarations } from '../declarations.ts';
import { countSurroundings } from '../main/containers.ts';
import type { PageFacts } from '../main/facts.ts';
import { findLargestGroup, type PostHead } from '../posts/index.ts';
import type { PageBlock, PageType, RenderedPage } from '../types.ts';
import { type PageEntity, findEntity } from './entity.ts';
import { type VisibleHints, readVisibleHints } from './hints.ts';

/** Everything from which metadata is read. */
export interface MetadataSources {
  rendered: RenderedPage;
  declarations: HeadDeclarations;
  entity: PageEntity;
  hints: VisibleHints;
  facts: PageFacts;
  blocks: readonly PageBlock[];
  /** Short texts near the primary heading, where pages often have author and date. */
  nearHeading: readonly string[];
  pageType: PageType;
  /** Whether the page announces an event or a job, so that visible names and dates are those of the event or employer. */
  isAnnouncement: boolean;
  firstPost: PostHead | undefined;
}

/** Results of earlier steps that metadata is read from. */
export interface PageSources
  extends Pick<
    MetadataSources,
    'rendered' | 'declarations' | 'facts' | 'blocks' | 'pageType' | 'isAnnouncement'
  > {
  hidden: ReadonlySet<ElementNode>;
  structured: readonly unknown[];
  postHeads: readonly PostHead[];
}

export const collectSources = ({ hidden, structured, postHeads, ...page }: PageSources): MetadataSources => ({
  ...page,
  firstPost: page.pageType === 'forum' ? findLargestGroup(postHeads)[0] : undefined,
  entity: findEntity(structured),
  hints: readVisibleHints(page.rendered.root, hidden, page.rendered.baseUrl, page.facts.declarations.title),
  nearHeading: listTextsNearHeading(page.facts),
});

/** Returns all values of the named microdata or RDFa properties, in the order of the names. */
export const listPropertyValues = ({ hints }: MetadataSources, ...names: string[]): string[] =>
  names.flatMap((name) => [...(hints.properties.get(name) ?? [])]);

/** Returns all values of the named `meta` elements, in the order of the names. */
export const listMetaValues = ({ declarations }: MetadataSources, ...names: string[]): string[] =>
  names.flatMap((name) => [...(declarations.meta.get(name) ?? [])]);

const SEGMENTS_BEFORE_HEADING = 6;
const SEGMENTS_AFTER_HEADING = 10;
/**
 * Number of segments below the heading. Author and date of an article are often in a side column or footer that begins
 * there.
 */
const SEGMENTS_BELOW_HEADING = 4;
const MAX_SHORT_TEXT_WORDS = 25;
/** In scripts without spaces, each character counts as a word. */
const MAX_SHORT_TEXT_CHARS = 60;
/** Number of segments that are read from the top of a page that has no primary heading. */
const SEGMENTS_WITHOUT_HEADING = 20;

/** Returns short texts near the primary heading in document order. Leaves out menus, footers and quotations. */
function listTextsNearHeading({ segments, primaryHeading }: PageFacts): string[] {
  const from = primaryHeading < 0 ? 0 : Math.max(0, primaryHeading - SEGMENTS_BEFORE_HEADING);
  const to = primaryHeading < 0 ? SEGMENTS_WITHOUT_HEADING : primaryHeading + SEGMENTS_AFTER_HEADING;
  return segments
    .slice(from, to)
    .filter(({ container, text, words, index }) => {
      const isBelowHeading =
        primaryHeading >= 0 && index > primaryHeading && index <= primaryHeading + SEGMENTS_BELOW_HEADING;
      const isSideMatter = (
        ['nav', 'blockquote', ...(isBelowHeading ? [] : (['footer', 'aside'] as const))] as const
      ).some((name) => countSurroundings(container, name) > 0);
      const isShort = words.length <= MAX_SHORT_TEXT_WORDS || text.length <= MAX_SHORT_TEXT_CHARS;
      return isShort && !isSideMatter;
    })
    .map(({ text }) => text);
}
