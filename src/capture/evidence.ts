import type { ResponseFacts } from '../contract/index.ts';
import type { PageEvidence } from './blocked.ts';
import type { PreparedPage } from './prepared-page.ts';

/** What the page itself says; run in the isolated world. */
const LOOK = `(() => {
  const getter = (owner, name) => Object.getOwnPropertyDescriptor(owner.prototype, name).get;
  const textOf = getter(Node, 'textContent');
  const body = getter(Document, 'body').call(document);
  const attribute = (element, name) => Element.prototype.getAttribute.call(element, name) ?? '';
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)].slice(0, 200);
  const text = [];
  let length = 0;
  if (body) {
    const walker = Document.prototype.createTreeWalker.call(document, body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
      (node) => /^(SCRIPT|STYLE|NOSCRIPT|TEMPLATE)$/.test(node.nodeName) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    for (let node; length < 4000 && (node = walker.nextNode()); ) {
      if (getter(Node, 'nodeType').call(node) !== 3) continue;
      const words = textOf.call(node).slice(0, 4000).replace(/\\s+/g, ' ').trim();
      if (words) { text.push(words); length += words.length + 1; }
    }
  }
  const marks = [];
  for (const element of all('script,iframe,[id*=captcha i],[class*=captcha i],[class*=turnstile i],#cf-error-details')) {
    marks.push(attribute(element, 'src').slice(0, 300), attribute(element, 'id').slice(0, 100), attribute(element, 'class').slice(0, 100));
    if (element.localName === 'script') marks.push(textOf.call(element).slice(0, 500));
  }
  return {
    title: getter(Document, 'title').call(document).slice(0, 300),
    text: text.join(' '),
    characters: length,
    marks: marks.join(' ').slice(0, 50000),
    hasPassword: all('input[type=password i]').length > 0,
  };
})()`;

/** Gathers what tells a wall from a page; undefined when the page went away meanwhile. */
export async function gatherEvidence(
  page: PreparedPage,
  response: ResponseFacts,
): Promise<PageEvidence | undefined> {
  const contextId = page.worlds.of(page.mainFrameId);
  if (contextId === undefined) return undefined;
  try {
    const seen = await page.worlds.evaluate<Omit<PageEvidence, 'headers' | 'requestedUrl' | 'finalUrl'>>(
      contextId,
      LOOK,
    );
    const { headers, requestedUrl, url: finalUrl } = response;
    return { ...seen, headers, requestedUrl, finalUrl };
  } catch (error) {
    if (page.session.failure !== undefined) throw error;
    return undefined;
  }
}
