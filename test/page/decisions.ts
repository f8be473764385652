import { toPlainText } from '../../src/content/index.ts';
import { type PageBlock, type PageType, readPage, parseStaticPage } from '../../src/page/index.ts';
import type { SegmentClassifier } from '../../src/page/main/classifier.ts';

/** Scores long texts as main and short texts as not main, like the trained model in most cases. */
export const byLength: SegmentClassifier = ({ segments }) => ({
  probabilities: Float32Array.from(segments, ({ words }) => (words.length > 10 ? 0.9 : 0.3)),
  explain: () => new Float64Array(0),
});

/** Scores headings as main too. */
export const withHeadings: SegmentClassifier = (page, isExcluded) => {
  const { probabilities, explain } = byLength(page, isExcluded);
  for (const { index, headingLevel } of page.segments) if (headingLevel > 0) probabilities[index] = 0.9;
  return { probabilities, explain };
};

/** Scores everything as main. */
export const withAllMain: SegmentClassifier = ({ segments }) => ({
  probabilities: new Float32Array(segments.length).fill(0.9),
  explain: () => new Float64Array(0),
});

/** A page around the body of a test. */
export interface PageFrame {
  head: string;
  address: string;
  classify: SegmentClassifier;
  /** Replaces the type that the address and the content suggest. */
  type?: PageType;
}

export const THREAD: PageFrame = {
  head: '',
  address: 'https://forum.example.com/t/mills/12',
  classify: byLength,
};
export const PRODUCT = {
  ...THREAD,
  head: `<meta property="og:type" content="product"><script type="application/ld+json">{"@type":"Product",
  "name":"Storm lantern","offers":{"@type":"Offer","price":89,"priceCurrency":"USD"}}</script>`,
  address: 'https://example.com/products/storm-lantern',
};

export interface Read {
  /** Texts of the main blocks. */
  texts: string[];
  pageType: string;
  /** Texts of the blocks that a pass changed. */
  changedBy: (pass: string) => string[];
}

export function readBody(body: string, { head, address, classify, type }: PageFrame = THREAD): Read {
  const rendered = parseStaticPage(`${head}<title>Mills</title><body>${body}</body>`, address);
  const { blocks, pageType } = readPage(rendered, {
    classify,
    ...(type && { classifyType: () => ({ pageType: type, probabilities: new Map([[type, 1]]) }) }),
  });
  const textsOf = (isWanted: (block: PageBlock) => boolean): string[] =>
    blocks.filter(isWanted).map(({ block }) => toPlainText([block]));
  return {
    texts: textsOf(({ role }) => role === 'main'),
    pageType,
    changedBy: (pass) => textsOf(({ passes }) => passes?.includes(pass) === true),
  };
}

export const mainOf = (body: string, page = THREAD): Read => readBody(`<main>${body}</main>`, page);
