import { collapseWhiteSpace, type ElementNode } from '../content/index.ts';
import { type ReadContentPart, readPartOrThrow } from './attempt.ts';
import { readBlocks } from './blocks.ts';
import { createOwnAddressTest, type HeadDeclarations, readDeclarations } from './declarations.ts';
import { preferDeliveredContent } from './delivered/delivered.ts';
import { findEmbeddedPdf } from './embedded-pdf.ts';
import { readHiddenAddresses, readLinks } from './links.ts';
import { createRoleDecider, measureSegments, NO_FACTS, type SegmentClassifier } from './main/index.ts';
import { findMachineVersions } from './metadata/alternates.ts';
import { readPageMetadata } from './metadata/index.ts';
import { addShellText } from './shell/shell.ts';
import { indexVisibleText, readState } from './state/index.ts';
import type { BlockDecision } from './passes/pass.ts';
import { parseStructuredData } from './structured.ts';
import { findTypeByGenerator, isMadeForBlogs } from './type/generators.ts';
import { isAnnouncement } from './type/announcement.ts';
import { classifyType, type ClassifyType } from './type/classifier.ts';
import { findTypeBySubject } from './type/subject.ts';
import { isVideoPage } from './type/video.ts';
import type { PageBlock, PageContent, PageType, RenderedPage } from './types.ts';
import { findHiddenElements } from './hidden/visibility.ts';
import { findBuyControl, isPriced } from './buy-control.ts';
import { findPostFacts, isThread } from './posts/index.ts';
import { isOnlyMedia, nameOnlyPicture } from './only-picture.ts';
import { findWarnings } from './warnings.ts';
import { hasCharsetMismatch } from './charset.ts';
import { walkTree } from './walk.ts';

/** The trained models that classify the role of each block and the type of the page. */
export interface PageModels {
  classify?: SegmentClassifier;
  classifyType?: ClassifyType;
}

/**
 * Reads the content of a rendered page. The same page always gives the same content.
 * @param models trained models; the built-in models by default
 * @param attempt handles unexpected errors while a part is read; by default they are thrown
 */
export function readPage(
  rendered: RenderedPage,
  models: PageModels = {},
  attempt: ReadContentPart = readPartOrThrow,
): PageContent {
  const readContent = (page: RenderedPage): PageContent => readTree(page, models, attempt);
  const content = readContent(rendered);
  return attempt(
    'blocks',
    () => preferDeliveredContent(content, rendered, readContent),
    () => content,
  );
}

function readTree(
  rendered: RenderedPage,
  { classify, classifyType: classifyPageType = classifyType }: PageModels,
  attempt: ReadContentPart,
): PageContent {
  const { root, scripts, fetched, title, baseUrl } = rendered;
  const hidden = attempt(
    'visibility',
    () => findHiddenElements(root),
    () => new Set<ElementNode>(),
  );
  const declarations = attempt(
    'metadata',
    () => readDeclarations(root),
    () => NO_DECLARATIONS,
  );
  const structured = attempt(
    'metadata',
    () => parseStructuredData(scripts),
    () => [],
  );
  const facts = attempt(
    'classification',
    () => measureSegments(rendered, hidden, declarations, structured),
    () => NO_FACTS,
  );
  const classification = attempt(
    'classification',
    () => {
      if (facts === NO_FACTS) return undefined;
      const { pageType, probabilities } = classifyPageType(facts);
      return { pageType, decide: createRoleDecider(facts, probabilities, classify) };
    },
    () => undefined,
  );
  const posts = attempt(
    'classification',
    () => findPostFacts(root, hidden),
    () => ({ heads: [], dateIds: new Set<number>() }),
  );
  const buyControl = attempt(
    'classification',
    () => findBuyControl(root, hidden),
    () => undefined,
  );
  const typeByProgram = classification && findTypeByGenerator(declarations, rendered.finalUrl);
  const likelyType = attempt(
    'classification',
    () =>
      classification === undefined
        ? 'other'
        : (typeByProgram ??
          findTypeBySubject(classification.pageType, {
            root,
            structured,
            declarations,
            segments: facts.segments,
            hasBuyControl: buyControl !== undefined && buyControl.element.tag !== 'a' && isPriced(buyControl),
          })),
    () => classification?.pageType ?? 'other',
  );
  const program = typeByProgram === 'forum' ? 'forum' : isMadeForBlogs(declarations) ? 'blog' : undefined;
  const isAnnounced = attempt(
    'classification',
    () => isAnnouncement(structured, declarations, title),
    () => false,
  );
  const pageType = isAnnounced
    ? 'other'
    : decideThread(likelyType, isThread(posts.heads, likelyType, facts, program));
  const blocks = attempt(
    'blocks',
    () =>
      readBlocks(
        root,
        hidden,
        classification?.decide ?? decideMainContent,
        { baseUrl, isOwnAddress: createOwnAddressTest(declarations, rendered) },
        { pageType, posts, ...(buyControl && { buyControl: buyControl.element }) },
        attempt,
      ),
    () => readPlainBlocks(root, hidden),
  );
  const stateJson = attempt(
    'stateJson',
    () => {
      const segmentTexts = facts.segments.map(({ text }) => text);
      return readState(root, scripts, fetched, () => indexVisibleText(segmentTexts));
    },
    () => [],
  );
  const metadata = attempt(
    'metadata',
    () =>
      readPageMetadata({
        rendered,
        hidden,
        declarations,
        structured,
        facts,
        blocks,
        pageType,
        postHeads: posts.heads,
        isAnnouncement: isAnnounced,
      }),
    () => ({ ...(title !== '' && { title }), icons: [], openGraph: { images: [] }, twitter: {} }),
  );
  const embeddedPdf = attempt(
    'blocks',
    () => findEmbeddedPdf(root, hidden, blocks, baseUrl),
    () => undefined,
  );
  const links = attempt(
    'links',
    () => readLinks(root, hidden, blocks, baseUrl),
    () => [],
  );
  const machineVersions = attempt(
    'metadata',
    () =>
      findMachineVersions(declarations.links, rendered.headers['link'] ?? '', links, {
        url: rendered.finalUrl,
        baseUrl,
      }),
    () => ({}),
  );
  return {
    ...(embeddedPdf !== undefined && { embeddedPdf }),
    blocks: attempt(
      'blocks',
      () => nameOnlyPicture(addShellText(root, blocks, stateJson, metadata, title, baseUrl)),
      () => blocks,
    ),
    metadata: { ...metadata, ...machineVersions },
    links,
    hiddenLinks: attempt(
      'links',
      () => readHiddenAddresses(root, hidden, links, baseUrl),
      () => [],
    ),
    stateJson,
    pageType: attempt(
      'classification',
      () => {
        if (isVideoPage(root, structured, blocks)) return 'video';
        return blocks.some(isOnlyMedia) ? 'other' : pageType;
      },
      () => pageType,
    ),
    warnings: attempt(
      'warnings',
      () => [
        ...findWarnings(rendered, blocks),
        ...(hasCharsetMismatch(rendered, declarations) ? ['charsetMismatch' as const] : []),
      ],
      () => [],
    ),
  };
}

/** The page type after the decision about threads: an article with comments can look like a thread to the classifier. */
function decideThread(likelyType: PageType, hasThread: boolean): PageType {
  if (hasThread) return 'forum';
  return likelyType === 'forum' ? 'article' : likelyType;
}

const NO_DECLARATIONS: HeadDeclarations = { meta: new Map(), links: [], lang: '', charset: '' };

/** The decision for each block if the classification failed: all text is main. */
const decideMainContent = (): BlockDecision => ({ role: 'main', weight: 1, evidence: [], passes: [] });

const UNREAD_TAGS = new Set(['head', 'script', 'style', 'template', 'noscript', 'svg']);

/**
 * Reads the visible text of a page that could not be read as blocks. The texts of each element become one paragraph.
 */
function readPlainBlocks(root: ElementNode, hidden: ReadonlySet<ElementNode>): PageBlock[] {
  const paragraphs: { parent: ElementNode; nodeIds: number[]; text: string }[] = [];
  walkTree(root, {
    enter: (element) => !hidden.has(element) && !UNREAD_TAGS.has(element.tag),
    text: ({ id, value }, parent) => {
      if (value.trim() === '') return;
      const lastParagraph = paragraphs.at(-1);
      if (lastParagraph?.parent === parent) {
        lastParagraph.nodeIds.push(id);
        lastParagraph.text += value;
      } else paragraphs.push({ parent, nodeIds: [id], text: value });
    },
  });
  return paragraphs.map(({ nodeIds, text }, index) => ({
    evidenceId: index + 1,
    markdownBlockId: `b${index + 1}`,
    nodeIds,
    role: 'main',
    headingPath: [],
    block: { type: 'paragraph', children: [{ type: 'text', value: collapseWhiteSpace(text) }] },
    evidence: [],
  }));
}
