import type { ResponseFacts } from '../../contract/index.ts';
import type { PageEvidence } from './detect-wall.ts';
import type { PreparedPage } from '../live-page/prepared-page.ts';

/** Expression that collects the evidence in the page's isolated world. */
const EVIDENCE_EXPRESSION = `(() => {
  const getter = (owner, name) => Object.getOwnPropertyDescriptor(owner.prototype, name).get;
  const textContent = getter(Node, 'textContent');
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
      const words = textContent.call(node).slice(0, 4000).replace(/\\s+/g, ' ').trim();
      if (words) { text.push(words); length += words.length + 1; }
    }
  }
  const marks = [];
  for (const element of all('script,iframe,[id*=captcha i],[class*=captcha i],[class*=turnstile i],#cf-error-details')) {
    marks.push(attribute(element, 'src').slice(0, 300), attribute(element, 'id').slice(0, 100), attribute(element, 'class').slice(0, 100));
    if (element.localName === 'script') marks.push(textContent.call(element).slice(0, 500));
  }
  return {
    title: getter(Document, 'title').call(document).slice(0, 300),
    text: text.join(' '),
    characters: length,
    marks: marks.join(' ').slice(0, 50000),
    hasPassword: all('input[type=password i]').length > 0,
  };
})()`;

/** Gathers the evidence for `detectWall`. Returns undefined if the page has navigated away. */
export async function gatherWallEvidence(
  page: PreparedPage,
  response: ResponseFacts,
): Promise<PageEvidence | undefined> {
  const evidence =
    await page.worlds.evaluateInMainFrame<Omit<PageEvidence, 'headers' | 'requestedUrl' | 'finalUrl'>>(
      EVIDENCE_EXPRESSION,
    );
  const { headers, requestedUrl, url: finalUrl } = response;
  return evidence && { ...evidence, headers, requestedUrl, finalUrl };
}
