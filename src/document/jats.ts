import { collapseWhiteSpace } from '../content/index.ts';
import type { ElementNode, TreeNode } from '../content/index.ts';
import {
  findChildElement,
  findDescendants,
  listChildElements,
  readElementText,
  type XmlElement,
} from './xml.ts';

/** Reads the text of an element without labels and identifiers. */
export function readTextWithoutIds(element: XmlElement): string {
  const textIn = (parent: XmlElement): string =>
    parent.children
      .map((part) => (typeof part === 'string' ? part : SKIPPED_ELEMENTS.has(part.name) ? '' : textIn(part)))
      .join('');
  return collapseWhiteSpace(textIn(element));
}

/** Names of elements that are not text for readers, or that other functions read. */
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

export interface TreeNodes {
  element(tag: string, children: TreeNode[], attributes?: Record<string, string>): ElementNode;
  text(value: string): TreeNode;
}

/** Creates nodes of an HTML tree with unique ids. */
export function createNodes(): TreeNodes {
  let id = 0;
  return {
    element: (tag, children, attributes = {}) => ({ kind: 'element', id: id++, tag, attributes, children }),
    text: (value) => ({ kind: 'text', id: id++, value }),
  };
}

interface JatsContext {
  /** Heading level of the next section. */
  level: number;
  nodes: TreeNodes;
}

/** Maps JATS elements to the HTML tags with the same meaning. */
const HTML_TAGS: ReadonlyMap<string, string> = new Map(
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

export function jatsToNodes(element: XmlElement, context: JatsContext): TreeNode[] {
  const { nodes, level } = context;
  const { name, attributes } = element;
  const childrenToNodes = (inner = context): TreeNode[] =>
    element.children.flatMap((node) =>
      typeof node === 'string' ? [nodes.text(node)] : jatsToNodes(node, inner),
    );
  if (SKIPPED_ELEMENTS.has(name)) return [];
  const tag = HTML_TAGS.get(name);
  if (tag !== undefined) return [nodes.element(tag, childrenToNodes(), spanAttributes(attributes))];
  switch (name) {
    case 'sec':
    case 'app':
    case 'ack':
    case 'fn-group':
    case 'glossary':
    case 'notes':
      return readSection(element, context);
    case 'ref-list':
      return readReferences(element, context);
    case 'title':
      return [createHeadingNode(nodes, level, childrenToNodes())];
    case 'list':
      return [nodes.element(attributes['list-type'] === 'order' ? 'ol' : 'ul', childrenToNodes())];
    case 'ext-link':
    case 'uri':
      return [
        nodes.element('a', childrenToNodes(), { href: attributes['xlink:href'] ?? readElementText(element) }),
      ];
    case 'inline-formula':
      return [readFormula(element, nodes, false)];
    case 'disp-formula':
      return [readFormula(element, nodes, true)];
    case 'alternatives':
      return readAlternatives(element, context);
    case 'fig':
    case 'table-wrap':
      return readFigure(element, context);
    case 'fn':
    case 'supplementary-material':
      return [nodes.element('div', childrenToNodes())];
    default:
      return childrenToNodes();
  }
}

const createHeadingNode = (nodes: TreeNodes, level: number, children: TreeNode[]): ElementNode =>
  nodes.element(`h${String(Math.min(level, 6))}`, children);

const spanAttributes = ({ colspan, rowspan }: Readonly<Record<string, string>>): Record<string, string> => ({
  ...(colspan !== undefined && { colspan }),
  ...(rowspan !== undefined && { rowspan }),
});

/** Headings for sections that have no title, by the name of their element. */
const DEFAULT_TITLES: ReadonlyMap<string, string> = new Map([
  ['ack', 'Acknowledgments'],
  ['ref-list', 'References'],
]);

function readSection(element: XmlElement, { level, nodes }: JatsContext): TreeNode[] {
  const title = findChildElement(element, 'title');
  const label = collapseWhiteSpace(readElementText(findChildElement(element, 'label')));
  const defaultTitle = title === undefined ? (DEFAULT_TITLES.get(element.name) ?? '') : '';
  const inner = { level: level + 1, nodes };
  const content =
    title === undefined
      ? [nodes.text(defaultTitle)]
      : title.children.flatMap((node) =>
          typeof node === 'string' ? [nodes.text(node)] : jatsToNodes(node, inner),
        );
  const headingNodes = [...(label === '' ? [] : [nodes.text(`${label} `)]), ...content];
  const hasHead = label !== '' || title !== undefined || defaultTitle !== '';
  return [
    ...(hasHead ? [createHeadingNode(nodes, level, headingNodes)] : []),
    ...listChildElements(element)
      .filter(({ name }) => name !== 'title' && name !== 'label')
      .flatMap((part) => jatsToNodes(part, inner)),
  ];
}

function readReferences(element: XmlElement, { level, nodes }: JatsContext): TreeNode[] {
  const title = collapseWhiteSpace(readElementText(findChildElement(element, 'title'))) || 'References';
  const items = listChildElements(element, 'ref').map((ref) => {
    const citation = listChildElements(ref).find(({ name }) => name !== 'label');
    return nodes.element('li', [nodes.text(collapseWhiteSpace(readElementText(citation)))]);
  });
  return [createHeadingNode(nodes, level, [nodes.text(title)]), nodes.element('ul', items)];
}

/** Reads a figure or table: label and caption, then the content. */
function readFigure(element: XmlElement, context: JatsContext): TreeNode[] {
  const { nodes } = context;
  const label = collapseWhiteSpace(readElementText(findChildElement(element, 'label')));
  const lines = [
    label,
    ...listChildElements(findChildElement(element, 'caption')).map((part) =>
      collapseWhiteSpace(readElementText(part)),
    ),
  ].filter((part) => part !== '');
  return [
    ...(lines.length > 0 ? [nodes.element('p', [nodes.text(lines.join(' '))])] : []),
    ...listChildElements(element)
      .filter(({ name }) => name !== 'label' && name !== 'caption')
      .flatMap((part) => jatsToNodes(part, context)),
  ];
}

/**
 * Selects one of several forms of the same content: a table if there is one, or else the first form that readers need.
 */
function readAlternatives(element: XmlElement, context: JatsContext): TreeNode[] {
  const alternatives = listChildElements(element);
  const best =
    alternatives.find(({ name }) => name === 'table') ??
    alternatives.find(({ name }) => !SKIPPED_ELEMENTS.has(name));
  return best === undefined ? [] : jatsToNodes(best, context);
}

/** Reads a formula as TeX or MathML. If the TeX is a whole LaTeX document, the body of the document is the formula. */
function readFormula(element: XmlElement, nodes: TreeNodes, display: boolean): TreeNode {
  const tex = readElementText(findDescendants(element, 'tex-math')[0]);
  const documentBody = /\\begin\{document\}([\s\S]*?)\\end\{document\}/.exec(tex)?.[1] ?? tex;
  const formula = documentBody
    .trim()
    .replace(/^\$+|\$+$/g, '')
    .trim();
  const type = `math/tex${display ? '; mode=display' : ''}`;
  if (formula !== '') return nodes.element('script', [nodes.text(formula)], { type });
  const math = findDescendants(element, 'mml:math')[0];
  if (math === undefined)
    return nodes.element(display ? 'p' : 'span', [nodes.text(readTextWithoutIds(element))]);
  const converted = readMathMl(math, nodes);
  return nodes.element('math', converted, display ? { display: 'block' } : {});
}

const readMathMl = (element: XmlElement, nodes: TreeNodes): TreeNode[] =>
  element.children.map((node) =>
    typeof node === 'string'
      ? nodes.text(node)
      : nodes.element(node.name.replace(/^\w+:/, ''), readMathMl(node, nodes), { ...node.attributes }),
  );
