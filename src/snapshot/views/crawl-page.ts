import { createHash } from 'node:crypto';
import type { StoredSnapshot } from '../core.ts';
import { removeNoise } from '../diff/noise.ts';

/** The facts about a page that a crawl needs. */
export interface CrawlPage {
  /** Address of the document, after redirects. */
  url: string;
  status: number;
  /** The header `Retry-After`. Empty if it is missing. */
  retryAfter: string;
  links: string[];
  /** Addresses of the feeds that the page declares. */
  feeds: string[];
  /**
   * Hash of the main content without dates, counters and link targets. Undefined if the content is too short for a
   * comparison.
   */
  contentKey?: string;
}

/** Maximum number of links of a page that a crawl follows. */
const MAX_FOLLOWED_LINKS = 10_000;
/** Shorter contents are often equal by chance. */
const MIN_HASHED_CHARS = 200;

export function renderCrawlPage(core: StoredSnapshot): CrawlPage {
  const { response, links, hiddenLinks = [], markdown, metadata } = core;
  const isCompared = markdown.length >= MIN_HASHED_CHARS;
  return {
    url: response.url,
    status: response.originStatusCode,
    retryAfter: response.headers['retry-after'] ?? '',
    links: [...new Set([...links.map(({ url }) => url), ...hiddenLinks])].slice(0, MAX_FOLLOWED_LINKS),
    feeds: metadata.feeds ?? [],
    ...(isCompared && { contentKey: hashContent(markdown) }),
  };
}

const LINK_TARGET = /\]\([^)\s]{0,4000}\)/g;

const hashContent = (markdown: string): string =>
  createHash('sha256')
    .update(removeNoise(markdown.replace(LINK_TARGET, ']')))
    .digest('base64url')
    .slice(0, 22);
