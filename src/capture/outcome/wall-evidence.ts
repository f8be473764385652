import type { ResponseFacts } from '../../contract/index.ts';
import type { PreparedPage } from '../live-page/prepared-page.ts';

/** Evidence from the document of a page. All of it is untrusted, and texts are cut. */
export interface DocumentEvidence {
  title: string;
  /** The address of the document, which its scripts can have changed. */
  finalUrl: string;
  /**
   * The first visible lines of text with collapsed white space, in document order. Navigation, side bars, footers,
   * buttons and lines of links are left out.
   */
  lines: readonly string[];
  /** Number of characters of the whole text, including hidden text, up to 4,000. */
  characters: number;
  /**
   * `script:`, `frame:` and `form:` with URLs, the text of inline scripts, and `element:` with the id and the classes
   * of forms and captchas.
   */
  marks: string;
  /** Number of links to other documents. */
  links: number;
  /** Whether a visible field outside of navigation and side bars asks for a password. */
  hasPassword: boolean;
  /** Whether such a field asks for the name or the e-mail address of an account. */
  hasAccountField: boolean;
  /**
   * Whether visible fields outside of navigation and side bars ask for more than the answer to a captcha, a search text
   * or a language.
   */
  hasForm: boolean;
  /** Whether the page shows neither text nor pictures, also none that the other fields leave out. */
  isEmpty: boolean;
  /** Whether a `meta` element keeps search engines away or loads another page. */
  isTransient: boolean;
  /** Whether metadata for search engines describes the page. */
  isDescribed: boolean;
  /** The URL that the document names as its own; empty if there is none. */
  canonical: string;
}

/** Evidence with which `detectWall` decides whether a page is a wall. */
export interface PageEvidence extends DocumentEvidence {
  status: number;
  /** Response headers with names in lower case. */
  headers: Readonly<Record<string, string>>;
  requestedUrl: string;
}

/**
 * Expression that collects the evidence in the page's isolated world. Element names of a page can shadow properties,
 * so it calls methods and getters of prototypes.
 */
const EVIDENCE_EXPRESSION = `(() => {
  const getter = (owner, name) => Object.getOwnPropertyDescriptor(owner.prototype, name).get;
  const textContent = getter(Node, 'textContent'), parentElement = getter(Node, 'parentElement');
  const nodeType = getter(Node, 'nodeType'), localName = getter(Element, 'localName');
  const { closest, getAttribute, checkVisibility } = Element.prototype;
  const body = getter(Document, 'body').call(document);
  const attribute = (element, name) => getAttribute.call(element, name) ?? '';
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)].slice(0, 300);
  const isVisible = (element) => checkVisibility.call(element, { visibilityProperty: true });
  const SIDE = 'nav,aside,footer,[role=navigation],[role=complementary],[role=contentinfo],[role=banner],[role=search]';
  const isBeside = (element) => closest.call(element, SIDE) !== null
    || closest.call(element, 'header') !== null && closest.call(element, 'h1,h2,h3') === null;
  const INLINE = /^(?:a|abbr|b|bdi|bdo|cite|code|data|em|font|i|kbd|label|mark|q|s|small|span|strong|sub|sup|time|u|var)$/;
  const lines = [];
  let characters = 0, line = '', unlinked = 0, block;
  const endLine = () => {
    const text = line.replace(/\\s+/g, ' ').trim();
    if (text && unlinked && lines.length < 100) lines.push(text);
    line = ''; unlinked = 0;
  };
  if (body) {
    const walker = Document.prototype.createTreeWalker.call(document, body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
      (node) => /^(?:script|style|noscript|template|iframe)$/i.test(node.nodeName) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    for (let node, texts = 0; characters < 4000 && texts < 1000 && (node = walker.nextNode()); ) {
      if (nodeType.call(node) !== 3) {
        if (localName.call(node) === 'br') endLine();
        continue;
      }
      const text = textContent.call(node).slice(0, 4000);
      const length = text.replace(/\\s+/g, ' ').trim().length;
      if (!length) { line += line && ' '; continue; }
      characters += length + 1;
      texts++;
      const parent = parentElement.call(node);
      let owner = parent;
      for (let depth = 0; depth < 20 && INLINE.test(localName.call(owner)) && parentElement.call(owner); depth++) owner = parentElement.call(owner);
      if (owner !== block) endLine();
      block = owner;
      if (closest.call(parent, 'button,select,textarea') || isBeside(parent) || !isVisible(parent)) continue;
      line += text;
      if (!closest.call(parent, 'a[href]')) unlinked += length;
    }
    endLine();
  }
  const marks = [];
  for (const element of all('script,iframe,form,[id*=captcha i],[class*=captcha i],img[src*=captcha i],input[name*=captcha i],[class*=turnstile i],#cf-error-details,[id^=sec-]')) {
    const kind = { script: 'script:', iframe: 'frame:', img: 'element:' }[localName.call(element)] ?? '';
    const name = ['id', 'class', 'name'].map((part) => attribute(element, part)).join(' ').trim().slice(0, 200);
    marks.push(kind + attribute(element, 'src').slice(0, 300), (kind ? '' : 'element:') + name);
    if (localName.call(element) === 'form') marks.push('form:' + attribute(element, 'action').slice(0, 300));
    if (kind === 'script:') marks.push(textContent.call(element).slice(0, 500));
  }
  const fields = all('input,textarea,select').filter((field) => !isBeside(field) && isVisible(field));
  const typesOf = (pattern) => fields.filter((field) => localName.call(field) === 'input' && pattern.test(attribute(field, 'type'))).length;
  const hasPassword = typesOf(/^password$/i) > 0;
  const nameOf = (field) => ['type', 'name', 'id', 'autocomplete'].map((name) => attribute(field, name).slice(0, 100)).join(' ');
  const texts = fields.filter((field) => localName.call(field) === 'input' && /^(?:text)?$/i.test(attribute(field, 'type')));
  const isSearch = (field) => /(?:^| )(?:q|s|query|search|keywords?)(?: |$)/i.test(nameOf(field)) || closest.call(field, '[role=search],search') !== null;
  const content = (selector) => all(selector).map((element) => attribute(element, 'content')).join(' ').slice(0, 2000);
  const [canonical] = all('link[rel=canonical i]');
  return {
    title: getter(Document, 'title').call(document).slice(0, 300),
    finalUrl: location.href.slice(0, 4000),
    lines,
    characters,
    marks: marks.join(' ').slice(0, 50000),
    links: new Set(all('a[href]').map((link) => attribute(link, 'href')).filter((href) => !/^\\s*(?:#|javascript:|mailto:|tel:|$)/i.test(href))).size,
    hasPassword,
    hasAccountField: [...texts, ...fields.filter((field) => /^email$/i.test(attribute(field, 'type')))]
      .some((field) => /user|login|e-?mail|account|identifi|benutzer|konto|usuario/i.test(nameOf(field))),
    hasForm: hasPassword || typesOf(/^(?:email|tel|file|url)$/i) > 0 || texts.filter((field) => !isSearch(field)).length > 1
      || fields.some((field) => localName.call(field) === 'textarea'),
    isEmpty: characters === 0 && !all('img,picture,video,canvas,object,embed,svg').some(isVisible),
    isTransient: /noindex/i.test(content('meta[name=robots i]')) || all('meta[http-equiv=refresh i]').length > 0,
    isDescribed: content('meta[name=description i],meta[property="og:description"],meta[property="og:title"]').trim() !== ''
      || all('script[type="application/ld+json"]').length > 0,
    canonical: canonical ? attribute(canonical, 'href').slice(0, 2000) : '',
  };
})()`;

/** Gathers the evidence for `detectWall`. Returns undefined if the page has navigated away. */
export async function gatherWallEvidence(
  page: { worlds: Pick<PreparedPage['worlds'], 'evaluateInMainFrame'> },
  {
    originStatusCode: status,
    headers,
    requestedUrl,
  }: Pick<ResponseFacts, 'originStatusCode' | 'headers' | 'requestedUrl'>,
): Promise<PageEvidence | undefined> {
  const evidence = await page.worlds.evaluateInMainFrame<DocumentEvidence>(EVIDENCE_EXPRESSION);
  return evidence && { ...evidence, status, headers, requestedUrl };
}
