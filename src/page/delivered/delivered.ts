import { parseHtml, toPlainText } from '../../content/index.ts';
import { convertFlightToHtml } from './flight-html.ts';
import { isPlaceholder } from '../shell/shell-evidence.ts';
import type { PageContent, RenderedPage } from '../types.ts';
import { collectText, walkTree } from '../walk.ts';
import { countMainWords, hasMoreMainWords } from '../word-count.ts';

/** A longer document from the server is not read. */
const MAX_DELIVERED_CHARS = 2_000_000;
/** A rendered page with more main words counts as complete, unless it looks like an error page. */
const MAX_THIN_PAGE_WORDS = 100;
/**
 * The document from the server is used only if its main text has at least `words` words and `times` as many words as
 * the rendered main text (`timesOfError` if the rendered page looks like an error page).
 */
const MIN_DELIVERED_MAIN_TEXT = { words: 80, times: 3, timesOfError: 1.5 };
/**
 * The document from the server is parsed only if its text has at least `length` characters and `times` as many
 * characters as the visible text of the rendered page.
 */
const MIN_DELIVERED_TEXT = { length: 400, times: 2 };

const UNREAD_ELEMENT = /<(script|style|template|svg|select|head)\b/iy;
/** Finds the end tag of each unread element. */
const UNREAD_ENDS: Readonly<Record<string, RegExp>> = {
  script: /<\/script/gi,
  style: /<\/style/gi,
  template: /<\/template/gi,
  svg: /<\/svg/gi,
  select: /<\/select/gi,
  head: /<\/head/gi,
};

/** Returns the index of the next match of a global or sticky expression; -1 if there is none. */
function findFrom(expression: RegExp, text: string, index: number): number {
  expression.lastIndex = index;
  return expression.exec(text)?.index ?? -1;
}

/**
 * Measures the length of the text in HTML without parsing it, in linear time. Stops at an element or tag that is not
 * closed.
 */
function measureTextLength(html: string): number {
  // Searches without regard to case: V8 repeats the work of a lower-case copy at each tag once the loop is optimised.
  let length = 0;
  for (let at = 0; at >= 0; ) {
    const open = html.indexOf('<', at);
    length += html.slice(at, open < 0 ? undefined : open).trim().length;
    if (open < 0) break;
    UNREAD_ELEMENT.lastIndex = open;
    const unreadEnd = UNREAD_ENDS[UNREAD_ELEMENT.exec(html)?.[1]?.toLowerCase() ?? ''];
    const tagEnd = unreadEnd ? findFrom(unreadEnd, html, open) : open;
    const isComment = html.startsWith('<!--', open);
    const end = tagEnd < 0 ? -1 : html.indexOf(isComment ? '-->' : '>', tagEnd);
    at = end < 0 ? -1 : end + 1;
  }
  return length;
}

/** Whether the delivered document contains much more text than the blocks of the rendered page. */
function hasMoreDeliveredText(delivered: string, blocks: PageContent['blocks']): boolean {
  const shownChars = blocks.reduce((sum, { block }) => sum + toPlainText([block]).length, 0);
  return (
    measureTextLength(delivered) >= Math.max(MIN_DELIVERED_TEXT.length, MIN_DELIVERED_TEXT.times * shownChars)
  );
}

const isErrorOrPlaceholder = (content: PageContent): boolean =>
  content.warnings.includes('softError') ||
  content.blocks.some(({ role, block }) => role === 'main' && isPlaceholder(toPlainText([block])));

/** Returns the page as the server sent it, without layout and without the changes that scripts made. */
function toDeliveredPage(rendered: RenderedPage, html: string): RenderedPage {
  const root = parseHtml(html);
  let title = '';
  walkTree(root, {
    enter: (element) => {
      if (element.tag === 'title') title ||= collectText(element);
      return element.tag === 'html' || element.tag === 'head';
    },
  });
  return { ...rendered, root, title: title || rendered.title, fetched: [] };
}

/** Yields the HTML that the server sent: the document, then the elements of React server components in its scripts. */
function* listDeliveredHtml(content: PageContent, { delivered = '' }: RenderedPage): Generator<string> {
  yield delivered;
  const components = content.stateJson.find(({ role }) => role === 'next-rsc');
  if (components !== undefined) yield convertFlightToHtml(components.body);
}

/**
 * Chooses between a rendered page and the document that the server sent. Scripts can hide or remove text if something
 * that they need is blocked. The document from the server is chosen if the rendered main text is far shorter, or if it
 * is shorter and is an error notice.
 * @param readContent reads the content of a page
 */
export function preferDeliveredContent(
  content: PageContent,
  rendered: RenderedPage,
  readContent: (page: RenderedPage) => PageContent,
): PageContent {
  const isFailed = isErrorOrPlaceholder(content);
  if (!isFailed && hasMoreMainWords(content.blocks, MAX_THIN_PAGE_WORDS)) return content;
  const shownWords = countMainWords(content.blocks);
  const minWords = Math.max(
    MIN_DELIVERED_MAIN_TEXT.words,
    (isFailed ? MIN_DELIVERED_MAIN_TEXT.timesOfError : MIN_DELIVERED_MAIN_TEXT.times) * shownWords,
  );
  for (const html of listDeliveredHtml(content, rendered)) {
    if (html === '' || html.length > MAX_DELIVERED_CHARS) continue;
    if (!isFailed && !hasMoreDeliveredText(html, content.blocks)) continue;
    const deliveredContent = readContent(toDeliveredPage(rendered, html));
    if (isErrorOrPlaceholder(deliveredContent) || countMainWords(deliveredContent.blocks) < minWords)
      continue;
    return {
      ...deliveredContent,
      metadata: { ...content.metadata, ...deliveredContent.metadata },
      stateJson: content.stateJson,
      contentSource: 'delivered',
    };
  }
  return content;
}
