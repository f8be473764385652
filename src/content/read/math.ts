import type { ElementNode, TreeNode } from '../tree.ts';
import { attribute, findElement, hasClass } from './tags.ts';
import { FUNCTIONS, joined, texSymbols } from './tex.ts';
import { plainOf } from './text.ts';

/** Elements that hold one formula, in the mark-up of KaTeX, MathJax and MediaWiki. */
const HOLDERS = /(?:^|\s)(?:katex|mwe-math-element|MathJax|MathJax_CHTML|MathJax_SVG|mathjax)(?:\s|$)/;
const MAX_DEPTH = 60;
/** What MathJax 2 puts before a formula's source: the formula drawn, or what stands there until it is. */
const DRAWN = /(?:^|\s)(?:MathJax(?:_\w+)?|MJXc-display)(?:\s|$)/;
/** A preview, the drawing, and the white space between them. */
const MAX_DRAWN = 4;

/** Whether a child is a drawing of the formula whose source comes after it: the same formula a second time. */
export function isDrawnSource(siblings: readonly TreeNode[], index: number): boolean {
  const isDrawing = (node: TreeNode): boolean => node.kind === 'element' && hasClass(node, DRAWN);
  if (!isDrawing(siblings[index]!)) return false;
  const next = siblings
    .slice(index + 1, index + MAX_DRAWN)
    .find((node) => !isDrawing(node) && (node.kind === 'element' || node.value.trim() !== ''));
  return next?.kind === 'element' && next.tag === 'script' && formulaOf(next) !== undefined;
}

/** The formula an element is, as TeX: the author's own where it is said, else written from its MathML. */
export function formulaOf(element: ElementNode): { tex: string; display: boolean } | undefined {
  const { tag } = element;
  if (tag === 'script') {
    const type = attribute(element, 'type') ?? '';
    if (!/^math\/tex/i.test(type)) return undefined;
    return formula(plainOf(element), /mode=display/i.test(type));
  }
  const holder = tag === 'mjx-container' || (tag !== 'math' && hasClass(element, HOLDERS));
  if (tag !== 'math' && !holder) return undefined;
  const math = tag === 'math' ? element : findElement(element, (child) => child.tag === 'math');
  const display =
    attribute(element, 'display') === 'true' ||
    (math !== undefined && attribute(math, 'display') === 'block') ||
    (attribute(element, 'class') ?? '').includes('display');
  if (math === undefined) return undefined;
  const annotation = findElement(
    math,
    (child) => child.tag === 'annotation' && /tex/i.test(attribute(child, 'encoding') ?? ''),
  );
  const tex = annotation === undefined ? (attribute(math, 'alttext') ?? texOf(math, 0)) : plainOf(annotation);
  return formula(tex, display);
}

function formula(tex: string, display: boolean): { tex: string; display: boolean } | undefined {
  const bare = /^\{\\(?:display|text)style([\s\S]*)\}$/.exec(tex.trim())?.[1] ?? tex;
  const value = bare.trim();
  return value === '' ? undefined : { tex: value, display };
}

const ACCENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '¯': '\\bar',
    '‾': '\\overline',
    '^': '\\hat',
    '˜': '\\tilde',
    '~': '\\tilde',
    '→': '\\vec',
    '˙': '\\dot',
    '¨': '\\ddot',
    '⏞': '\\overbrace',
    '⏟': '\\underbrace',
    _: '\\underline',
  }),
);

/** TeX of presentation MathML: what schools and papers use; anything else is its content in order. */
function texOf(node: TreeNode, depth: number): string {
  if (node.kind === 'text') return texSymbols(node.value);
  if (depth > MAX_DEPTH) return texSymbols(plainOf(node));
  const children = node.children.filter((child) => child.kind === 'element');
  const part = (index: number): string => {
    const child = children[index];
    return child === undefined ? '' : texOf(child, depth + 1);
  };
  const group = (index: number): string => {
    const tex = part(index);
    return tex.length === 1 ? tex : `{${tex}}`;
  };
  const all = (): string => joined(node.children.map((child) => texOf(child, depth + 1)));
  switch (node.tag) {
    case 'mi': {
      const name = plainOf(node).trim();
      if (FUNCTIONS.test(name)) return `\\${name} `;
      return name.length > 1 && /^[A-Za-z]+$/.test(name) ? `\\mathrm{${name}}` : texSymbols(name);
    }
    case 'mtext':
      return `\\text{${plainOf(node)
        .trim()
        .replace(/[{}$\\]/g, '\\$&')}}`;
    case 'mfrac':
      return `\\frac{${part(0)}}{${part(1)}}`;
    case 'msqrt':
      return `\\sqrt{${all()}}`;
    case 'mroot':
      return `\\sqrt[${part(1)}]{${part(0)}}`;
    case 'msup':
      return `${group(0)}^${group(1)}`;
    case 'msub':
      return `${group(0)}_${group(1)}`;
    case 'msubsup':
    case 'munderover':
      return `${group(0)}_${group(1)}^${group(2)}`;
    case 'munder':
    case 'mover': {
      const mark = children[1];
      const accent = mark === undefined ? undefined : ACCENTS.get(plainOf(mark).trim());
      const script = node.tag === 'munder' ? '_' : '^';
      return accent === undefined ? `${group(0)}${script}${group(1)}` : `${accent}{${part(0)}}`;
    }
    case 'mfenced':
      return `${attribute(node, 'open') ?? '('}${children.map((_, index) => part(index)).join(', ')}${attribute(node, 'close') ?? ')'}`;
    case 'mtable':
      return `\\begin{matrix}${children.map((_, index) => part(index)).join(' \\\\ ')}\\end{matrix}`;
    case 'mtr':
      return children.map((_, index) => part(index)).join(' & ');
    // Sums as they are written on paper: what stands in lines of its own must not run together.
    case 'mstack':
    case 'mlongdiv':
    case 'msgroup':
      return children.map((_, index) => part(index)).join(' ');
    case 'mspace':
      return ' ';
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return all();
  }
}
