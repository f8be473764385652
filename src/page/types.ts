import type { Block, Box, ElementNode } from '../content/index.ts';
import type { ContentWarning } from '../contract/index.ts';
import type { Evidence } from './evidence.ts';

/** A script element with data, or with code that may assign State JSON. */
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

/** Input of the reader: the walker's tree and facts of the response. All of it is untrusted. */
export interface RenderedPage {
  root: ElementNode;
  requestedUrl: string;
  /** Address of the document, after redirects. */
  finalUrl: string;
  /** `document.baseURI`, the base of relative addresses. */
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
  /** HTML of the document as the server sent it, if known. */
  delivered?: string | undefined;
  viewport: { width: number; height: number };
  /** Whether any author stylesheet was applied. Without one the geometry is not used. */
  styled: boolean;
}

/** `main` is the content of the page, `appendix` all other visible text. */
export type BlockRole = 'main' | 'appendix';

export interface PageBlock {
  /** Document order over the whole page, from 1. */
  evidenceId: number;
  /** `b<evidenceId>` */
  markdownBlockId: string;
  /** Ids of the tree nodes with text in this block. */
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

/** Metadata found in the document. A missing field means that the document does not state it. */
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
  /** Its block; absent for links outside all blocks. */
  evidenceId?: number;
}

/** One State JSON document: data that the page carries for its own scripts. */
export interface StateSource {
  id: number;
  kind: 'inline' | 'fetched';
  /**
   * Kind of data: `ld+json`, `next-data`, `nuxt`, `remix`, `sveltekit`, `apollo`, `redux`, `json`, `xhr` …
   */
  role: string;
  /** Share of its text that the page shows, 0 to 1. */
  score: number;
  url?: string;
  method?: string;
  /** Decoded and complete. Views prune it to a token budget. */
  body: unknown;
  urlRedacted?: boolean;
  /** Why there is no url: `inline` (a script has none), `invalid`. */
  urlOmitted?: 'inline' | 'invalid';
}

/** The content of a page: the input of every view. */
export interface PageContent {
  blocks: PageBlock[];
  metadata: PageMetadata;
  links: PageLink[];
  stateJson: StateSource[];
  pageType: PageType;
  /** Present if the content was read from the document that the server sent, not from the rendered page. */
  contentSource?: 'delivered';
  /** Reasons to doubt that the page has the requested content. */
  warnings: ContentWarning[];
}
