import type { Block, Box, ElementNode } from '../content/index.ts';
import type { ContentWarning } from '../contract/index.ts';
import type { Evidence } from './evidence.ts';

/** A script element that holds data, or code in which State JSON may stand. */
export interface InlineScript {
  /** The `type` attribute, lower case; empty for classic scripts. */
  type: string;
  /** The `id` attribute; empty when there is none. */
  id: string;
  text: string;
}

/** A JSON response that the page fetched while it rendered. */
export interface FetchedJson {
  url: string;
  method: string;
  text: string;
}

/** All that reading a page needs: what the walker saw, and facts of the response. Everything in it is hostile. */
export interface RenderedPage {
  root: ElementNode;
  /** The address asked for. */
  requestedUrl: string;
  /** The address of the document that was read. */
  finalUrl: string;
  /** `document.baseURI`: what relative addresses stand against. */
  baseUrl: string;
  /** `document.title` */
  title: string;
  /** `document.characterSet` */
  charset?: string;
  contentType?: string;
  /** Response headers, names in lower case. */
  headers: Readonly<Record<string, string>>;
  scripts: InlineScript[];
  fetched: FetchedJson[];
  viewport: { width: number; height: number };
  /** Whether any author stylesheet was applied; without one geometry says nothing. */
  styled: boolean;
}

/** Main body, or everything else that was visible. */
export type BlockRole = 'main' | 'appendix';

export interface PageBlock {
  /** Document order over the whole page, from 1. */
  evidenceId: number;
  /** `b<evidenceId>` */
  markdownBlockId: string;
  /** Ids of the tree's nodes whose text stands in this block. */
  nodeIds: number[];
  role: BlockRole;
  /** Texts of the headings above this block, outermost first. */
  headingPath: string[];
  box?: Box;
  block: Block;
  /** The classifier's probability that it is main, 0 to 1; absent where nothing was classified. */
  score?: number;
  /** Why this role, strongest first. */
  evidence: Evidence[];
  /** Names of the passes (passes/) that changed the role, in order; absent where none did. */
  passes?: string[];
}

export const PAGE_TYPES = [
  'article',
  'documentation',
  'product',
  'listing',
  'collection',
  'forum',
  'service',
  'document',
  'video',
  'other',
] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** Facts about a page; a field is absent where it is not known, never invented. */
export interface PageMetadata {
  title?: string;
  siteName?: string;
  description?: string;
  author?: string;
  /** ISO 8601, a date or a date with time. */
  createdAt?: string;
  updatedAt?: string;
  image?: string;
  lang?: string;
  charset?: string;
  canonical?: string;
  paginationNext?: string;
  favicon?: string;
  icons: { href: string; rel?: string; type?: string; sizes?: string }[];
  openGraph: {
    title?: string;
    description?: string;
    type?: string;
    url?: string;
    siteName?: string;
    locale?: string;
    images: { url: string; width?: string; height?: string; alt?: string }[];
  };
  twitter: {
    card?: string;
    site?: string;
    creator?: string;
    title?: string;
    description?: string;
    image?: string;
  };
}

export interface PageLink {
  /** Absolute, http or https (or mailto, tel). */
  url: string;
  text: string;
  /** The block it stands in; absent for links outside every block. */
  evidenceId?: number;
}

/** A source of State JSON (specification 2.5). */
export interface StateSource {
  id: number;
  kind: 'inline' | 'fetched';
  /** What it is: `ld+json`, `next-data`, `nuxt`, `remix`, `sveltekit`, `apollo`, `redux`, `json`, `xhr` … */
  role: string;
  /** 0 to 1: how much of what the page shows stands in it. */
  score: number;
  url?: string;
  method?: string;
  /** Decoded and complete; views prune it to a token budget. */
  body: unknown;
  urlRedacted?: boolean;
  /** Why there is no url: `inline` (a script has none), `invalid`. */
  urlOmitted?: 'inline' | 'invalid';
}

/** What a page says: the input of every view. */
export interface PageContent {
  blocks: PageBlock[];
  metadata: PageMetadata;
  links: PageLink[];
  stateJson: StateSource[];
  pageType: PageType;
  /** Reasons to doubt that the page has the requested content. */
  warnings: ContentWarning[];
}
