import type { Block, ElementBox, ElementNode } from '../content/index.ts';
import type { ContentWarning } from '../contract/index.ts';
import type { Evidence } from './evidence.ts';

/** A script element that contains data, or code that may assign data to a global variable. */
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

/** Input for reading a page: the decoded tree and facts about the response. All of it is untrusted. */
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
  /** Response headers, with names in lower case. */
  headers: Readonly<Record<string, string>>;
  scripts: InlineScript[];
  fetched: FetchedJson[];
  /** HTML of the document as the server sent it, if known. */
  delivered?: string | undefined;
}

/** `main` is the content of the page, `appendix` all other visible text. */
export type BlockRole = 'main' | 'appendix';

export interface PageBlock {
  /** Number of the block in document order over the whole page, from 1. */
  evidenceId: number;
  /** `b<evidenceId>` */
  markdownBlockId: string;
  /** Ids of the text nodes in this block. */
  nodeIds: number[];
  role: BlockRole;
  /** Texts of the headings above this block, outermost first. */
  headingPath: string[];
  box?: ElementBox;
  block: Block;
  /** The classifier's probability, 0 to 1, that the block is main; absent if the page was not classified. */
  score?: number;
  /** Reasons for the role of the block, strongest first. */
  evidence: Evidence[];
  /** Names of the passes (passes/) that changed the role, in order; absent if no pass changed it. */
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
  /** ISO 8601: a date, or a date with time. */
  createdAt?: string;
  updatedAt?: string;
  image?: string;
  lang?: string;
  charset?: string;
  canonical?: string;
  paginationNext?: string;
  favicon?: string;
  /** Addresses of RSS and Atom feeds; absent if there are none. */
  feeds?: string[];
  /** Address of the Markdown version of the page. */
  markdownAlternate?: string;
  /** Address of the `llms.txt` of the host. */
  llmsTxt?: string;
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

export interface CapturedLink {
  /** Absolute address with the scheme http, https, mailto or tel. */
  url: string;
  text: string;
  /** Evidence id of the block that contains the link; absent for links outside all blocks. */
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
  /** Share of the document's text that the page shows, 0 to 1. */
  score: number;
  url?: string;
  method?: string;
  /** The decoded and complete data. Views cut it to a token budget. */
  body: unknown;
  urlRedacted?: boolean;
  /** Why `url` is missing: `inline` (data in a script has no address) or `invalid`. */
  urlOmitted?: 'inline' | 'invalid';
}

/** The content of a page: the input of every view. */
export interface PageContent {
  blocks: PageBlock[];
  metadata: PageMetadata;
  links: CapturedLink[];
  /** Addresses that only hidden links of the page have. */
  hiddenLinks: string[];
  stateJson: StateSource[];
  pageType: PageType;
  /** Present if the content was read from the document that the server sent, not from the rendered page. */
  contentSource?: 'delivered';
  /**
   * Address of the PDF that is the content of the page, because the page shows it in a frame and has little other text.
   */
  embeddedPdf?: string;
  /** Reasons to doubt that the page has the requested content. */
  warnings: ContentWarning[];
}
