import { type Block, type ElementNode, type TreeNode, treeToBlocks } from '../content/index.ts';
import { heading, paragraph } from './blocks.ts';
import type { DocumentMetadata } from './types.ts';
import { child, descendants, elements, textOf, type XmlElement } from './xml.ts';

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim();

const meta = (article: XmlElement): XmlElement | undefined => child(article, 'front', 'article-meta');

const titleOf = (article: XmlElement): string =>
  clean(textOf(child(meta(article), 'title-group', 'article-title')));

function authorsOf(article: XmlElement): string[] {
  return descendants(meta(article), 'contrib')
    .filter(({ attributes }) => (attributes['contrib-type'] ?? 'author') === 'author')
    .map((contrib) => {
      const name = child(contrib, 'name');
      if (name === undefined) return clean(textOf(child(contrib, 'collab')));
      return clean(`${textOf(child(name, 'given-names'))} ${textOf(child(name, 'surname'))}`);
    })
    .filter((name) => name !== '');
}

export function readJatsMetadata(article: XmlElement): DocumentMetadata {
  const title = titleOf(article);
  const author = authorsOf(article).join(', ');
  const date = elements(meta(article), 'pub-date')[0];
  const [year, month, day] = ['year', 'month', 'day'].map((name) => Number(textOf(child(date, name))));
  const createdAt = year ? new Date(Date.UTC(year, (month || 1) - 1, day || 1)).toISOString() : undefined;
  const lang = article.attributes['xml:lang'];
  return {
    ...(title !== '' && { title }),
    ...(author !== '' && { author }),
    ...(createdAt !== undefined && { createdAt }),
    ...(lang !== undefined && { lang }),
  };
}

/** A scholarly article: title, authors, where they work, abstract, text, notes and references (JATS 1.3). */
export function readJatsBlocks(article: XmlElement, baseUrl: string): Block[] {
  const title = titleOf(article);
  const authors = authorsOf(article);
  const places = elements(meta(article), 'aff').concat(
    elements(meta(article), 'contrib-group').flatMap((group) => elements(group, 'aff')),
  );
  const nodes = createNodes();
  const blocksOf = (parts: readonly XmlElement[], level: number): Block[] => {
    const root = nodes.element(
      'div',
      parts.flatMap((part) => convert(part, { level, nodes })),
    );
    return treeToBlocks(root, { baseUrl }).map(({ block }) => block);
  };
  const abstracts = elements(meta(article), 'abstract').flatMap((abstract) => [
    heading(2, clean(textOf(child(abstract, 'title'))) || 'Abstract'),
    ...blocksOf(
      elements(abstract).filter(({ name }) => name !== 'title'),
      3,
    ),
  ]);
  return [
    ...(title === '' ? [] : [heading(1, title)]),
    ...(authors.length > 0 ? [paragraph(authors.join(', '))] : []),
    ...(places.length > 0 ? [paragraph(places.map(placeText).join('; '))] : []),
    ...abstracts,
    ...blocksOf(elements(child(article, 'body')), 2),
    ...blocksOf(elements(child(article, 'back')), 2),
  ];
}

const placeText = (place: XmlElement): string =>
  clean(
    place.children
      .map((part) =>
        typeof part === 'string' ? part : SKIPPED_ELEMENTS.has(part.name) ? '' : withoutIds(part),
      )
      .join(''),
  );

const withoutIds = (element: XmlElement): string =>
  element.children
    .map((part) =>
      typeof part === 'string' ? part : SKIPPED_ELEMENTS.has(part.name) ? '' : withoutIds(part),
    )
    .join('');

/** What is for machines, or said elsewhere. */
const SKIPPED_ELEMENTS = new Set([
  'label',
  'institution-id',
  'object-id',
  'permissions',
  'custom-meta-group',
  'graphic',
  'inline-graphic',
  'media',
  'processing-meta',
]);

interface Nodes {
  element(tag: string, children: TreeNode[], attributes?: Record<string, string>): ElementNode;
  text(value: string): TreeNode;
}

function createNodes(): Nodes {
  let id = 0;
  return {
    element: (tag, children, attributes = {}) => ({ kind: 'element', id: id++, tag, attributes, children }),
    text: (value) => ({ kind: 'text', id: id++, value }),
  };
}

interface Context {
  /** Of the next section's heading. */
  level: number;
  nodes: Nodes;
}

/** Elements of JATS that HTML has, too. */
const AS_HTML: ReadonlyMap<string, string> = new Map(
  Object.entries({
    p: 'p',
    bold: 'strong',
    italic: 'em',
    sub: 'sub',
    sup: 'sup',
    monospace: 'code',
    strike: 'del',
    'disp-quote': 'blockquote',
    'list-item': 'li',
    'def-list': 'dl',
    term: 'dt',
    def: 'dd',
    preformat: 'pre',
    code: 'pre',
    table: 'table',
    thead: 'thead',
    tbody: 'tbody',
    tfoot: 'tfoot',
    tr: 'tr',
    td: 'td',
    th: 'th',
    break: 'br',
    hr: 'hr',
  }),
);

function convert(element: XmlElement, context: Context): TreeNode[] {
  const { nodes, level } = context;
  const { name, attributes } = element;
  const inside = (inner = context): TreeNode[] =>
    element.children.flatMap((node) =>
      typeof node === 'string' ? [nodes.text(node)] : convert(node, inner),
    );
  if (SKIPPED_ELEMENTS.has(name)) return [];
  const tag = AS_HTML.get(name);
  if (tag !== undefined) return [nodes.element(tag, inside(), spans(attributes))];
  switch (name) {
    case 'sec':
    case 'app':
    case 'ack':
    case 'fn-group':
    case 'glossary':
    case 'notes':
      return section(element, context);
    case 'ref-list':
      return references(element, context);
    case 'title':
      return [nodes.element(`h${String(Math.min(level, 6))}`, inside())];
    case 'list':
      return [nodes.element(attributes['list-type'] === 'order' ? 'ol' : 'ul', inside())];
    case 'ext-link':
    case 'uri':
      return [nodes.element('a', inside(), { href: attributes['xlink:href'] ?? textOf(element) })];
    case 'inline-formula':
      return [formula(element, nodes, false)];
    case 'disp-formula':
      return [formula(element, nodes, true)];
    case 'alternatives':
      return alternatives(element, context);
    case 'fig':
    case 'table-wrap':
      return figure(element, context);
    case 'fn':
    case 'supplementary-material':
      return [nodes.element('div', inside())];
    default:
      return inside();
  }
}

const spans = ({ colspan, rowspan }: Readonly<Record<string, string>>): Record<string, string> => ({
  ...(colspan !== undefined && { colspan }),
  ...(rowspan !== undefined && { rowspan }),
});

/** The headings that a part has where it says none. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['ack', 'Acknowledgments'],
  ['ref-list', 'References'],
]);

function section(element: XmlElement, { level, nodes }: Context): TreeNode[] {
  const title = child(element, 'title');
  const label = clean(textOf(child(element, 'label')));
  const words = title === undefined ? (TITLES.get(element.name) ?? '') : '';
  const inner = { level: level + 1, nodes };
  const content =
    title === undefined
      ? [nodes.text(words)]
      : title.children.flatMap((node) =>
          typeof node === 'string' ? [nodes.text(node)] : convert(node, inner),
        );
  const head = [...(label === '' ? [] : [nodes.text(`${label} `)]), ...content];
  const hasHead = label !== '' || title !== undefined || words !== '';
  return [
    ...(hasHead ? [nodes.element(`h${String(Math.min(level, 6))}`, head)] : []),
    ...elements(element)
      .filter(({ name }) => name !== 'title' && name !== 'label')
      .flatMap((part) => convert(part, inner)),
  ];
}

function references(element: XmlElement, { level, nodes }: Context): TreeNode[] {
  const title = clean(textOf(child(element, 'title'))) || 'References';
  const items = elements(element, 'ref').map((ref) => {
    const citation = elements(ref).find(({ name }) => name !== 'label');
    return nodes.element('li', [nodes.text(clean(textOf(citation)))]);
  });
  return [nodes.element(`h${String(Math.min(level, 6))}`, [nodes.text(title)]), nodes.element('ul', items)];
}

/** Pictures and tables: what they are called and say of themselves, before what they hold. */
function figure(element: XmlElement, context: Context): TreeNode[] {
  const { nodes } = context;
  const label = clean(textOf(child(element, 'label')));
  const caption = child(element, 'caption');
  const words = [label, ...elements(caption).map((part) => clean(textOf(part)))].filter(
    (part) => part !== '',
  );
  return [
    ...(words.length > 0 ? [nodes.element('p', [nodes.text(words.join(' '))])] : []),
    ...elements(element)
      .filter(({ name }) => name !== 'label' && name !== 'caption')
      .flatMap((part) => convert(part, context)),
  ];
}

/** One thing in several forms: the one that text can say. */
function alternatives(element: XmlElement, context: Context): TreeNode[] {
  const forms = elements(element);
  const best =
    forms.find(({ name }) => name === 'table') ?? forms.find(({ name }) => !SKIPPED_ELEMENTS.has(name));
  return best === undefined ? [] : convert(best, context);
}

/** TeX is said in a document of its own; its body is the formula. */
function formula(element: XmlElement, nodes: Nodes, display: boolean): TreeNode {
  const tex = textOf(descendants(element, 'tex-math')[0]);
  const body = /\\begin\{document\}([\s\S]*?)\\end\{document\}/.exec(tex)?.[1] ?? tex;
  const bare = body
    .trim()
    .replace(/^\$+|\$+$/g, '')
    .trim();
  const type = `math/tex${display ? '; mode=display' : ''}`;
  if (bare !== '') return nodes.element('script', [nodes.text(bare)], { type });
  const math = descendants(element, 'mml:math')[0];
  if (math === undefined)
    return nodes.element(display ? 'p' : 'span', [nodes.text(clean(withoutIds(element)))]);
  const converted = mathMl(math, nodes);
  return nodes.element('math', converted, display ? { display: 'block' } : {});
}

const mathMl = (element: XmlElement, nodes: Nodes): TreeNode[] =>
  element.children.map((node) =>
    typeof node === 'string'
      ? nodes.text(node)
      : nodes.element(node.name.replace(/^\w+:/, ''), mathMl(node, nodes), { ...node.attributes }),
  );
