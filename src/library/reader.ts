import { serialiseMarkdown } from '../content/index.ts';
import { omitUndefined } from '../contract/index.ts';
import { describeEvidence, estimateTokens, parseStaticPage, readPage } from '../page/index.ts';

/** What a page states about itself. A missing field means that the page does not state it. */
export interface HtmlPageMetadata {
  title?: string;
  /** Names, separated by commas. */
  author?: string;
  description?: string;
  siteName?: string;
  /** Date or time of publication (ISO 8601). */
  createdAt?: string;
  /** Date or time of the last change (ISO 8601). */
  updatedAt?: string;
  /** Language (BCP 47). */
  lang?: string;
  /** Address of the main picture. */
  image?: string;
  canonical?: string;
}

/** A block of a page, and why it belongs to the main content or not. */
export interface HtmlBlock {
  /** Position in document order, from 1. */
  evidenceId: number;
  role: 'main' | 'appendix';
  /** `paragraph`, `heading`, `list`, `table`, `code`, `math`, `quote`, `footnote` or `separator` */
  type: string;
  /** Texts of the headings above the block, outermost first. */
  headingPath: string[];
  /** Estimated probability that the block belongs to the main content, 0 to 1. */
  score?: number;
  /** Reasons for the role, strongest first. */
  reasons: string[];
  markdown: string;
}

/** A page as Markdown, with its metadata and all its blocks. */
export interface HtmlPage {
  /** The main content. */
  markdown: string;
  /** Estimated number of tokens of `markdown`. */
  approxTokens: number;
  metadata: HtmlPageMetadata;
  /** Kind of page, such as `article`, `documentation`, `product` or `forum`. */
  pageType: string;
  blocks: HtmlBlock[];
}

/**
 * Reads the main content of an HTML page, without a browser: scripts do not run, styles are not applied.
 *
 * @param options.url address of the page, http or https. Relative addresses are completed with it
 * @throws TypeError if the address is not valid
 */
export function readHtml(html: string, { url }: { url: string }): HtmlPage {
  const address = URL.parse(url);
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new TypeError(`url is not an http or https address: ${url.slice(0, 200)}`);
  const { blocks, metadata, pageType } = readPage(parseStaticPage(html, address.href));
  const main = blocks.filter(({ role }) => role === 'main');
  const markdown = serialiseMarkdown(main.map(({ block }) => block));
  const { title, author, description, siteName, createdAt, updatedAt, lang, image, canonical } = metadata;
  const stated = { title, author, description, siteName, createdAt, updatedAt, lang, image, canonical };
  return {
    markdown,
    approxTokens: estimateTokens(markdown),
    metadata: omitUndefined(stated),
    pageType,
    blocks: blocks.map(({ evidenceId, role, block, headingPath, score, evidence }) => ({
      evidenceId,
      role,
      type: block.type,
      headingPath,
      ...(score !== undefined && { score }),
      reasons: evidence.map(describeEvidence),
      markdown: serialiseMarkdown([block]),
    })),
  };
}
