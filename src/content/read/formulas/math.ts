import { type ElementNode, isNonBlank, type TreeNode } from '../../tree.ts';
import { parseWordPairs } from '../../word-lists.ts';
import { findAttribute, findElement, hasClass } from '../tags.ts';
import { FUNCTION_NAME, joinTex, convertToTex } from './tex.ts';
import { collectAllText } from '../text.ts';

/** Matches the classes of elements that contain exactly one formula: KaTeX, MathJax and MediaWiki. */
const FORMULA_CONTAINER_CLASS =
  /(?:^|\s)(?:katex|mwe-math-element|MathJax|MathJax_CHTML|MathJax_SVG|mathjax)(?:\s|$)/;
const MAX_MATHML_DEPTH = 60;
/** Matches the classes of rendered formulas and of previews in MathJax 2, which precede the source of the formula. */
const RENDERED_FORMULA_CLASS = /(?:^|\s)(?:MathJax(?:_\w+)?|MJXc-display)(?:\s|$)/;
/** Maximum number of siblings between a rendered formula and its source: preview, output and white space. */
const MAX_SIBLINGS_BEFORE_FORMULA = 4;

/**
 * Whether a child is the rendered output of a formula whose source follows. If both were read, the formula would be
 * repeated.
 */
export function isRenderedCopy(siblings: readonly TreeNode[], index: number): boolean {
  const isRendered = (node: TreeNode): boolean =>
    node.kind === 'element' && hasClass(node, RENDERED_FORMULA_CLASS);
  if (!isRendered(siblings[index]!)) return false;
  const next = siblings
    .slice(index + 1, index + MAX_SIBLINGS_BEFORE_FORMULA)
    .find((node) => !isRendered(node) && isNonBlank(node));
  return next?.kind === 'element' && next.tag === 'script' && readFormulaSource(next) !== undefined;
}

export interface FormulaSource {
  tex: string;
  /** Whether the formula is a block of its own. */
  display: boolean;
}

/** Returns the TeX of a formula element. Prefers the TeX of the author to TeX that is converted from MathML. */
export function readFormulaSource(element: ElementNode): FormulaSource | undefined {
  const { tag } = element;
  if (tag === 'script') {
    const type = findAttribute(element, 'type') ?? '';
    if (!/^math\/tex/i.test(type)) return undefined;
    return toFormula(collectAllText(element), /mode=display/i.test(type));
  }
  const isFormulaContainer =
    tag === 'mjx-container' || (tag !== 'math' && hasClass(element, FORMULA_CONTAINER_CLASS));
  if (tag !== 'math' && !isFormulaContainer) return undefined;
  const math = tag === 'math' ? element : findElement(element, (child) => child.tag === 'math');
  const display =
    findAttribute(element, 'display') === 'true' ||
    (math !== undefined && findAttribute(math, 'display') === 'block') ||
    (findAttribute(element, 'class') ?? '').includes('display');
  if (math === undefined) return undefined;
  const annotation = findElement(
    math,
    (child) => child.tag === 'annotation' && /tex/i.test(findAttribute(child, 'encoding') ?? ''),
  );
  const tex =
    annotation === undefined
      ? (findAttribute(math, 'alttext') ?? mathmlToTex(math, 0))
      : collectAllText(annotation);
  return toFormula(tex, display);
}

function toFormula(tex: string, display: boolean): FormulaSource | undefined {
  const texWithoutStyle = /^\{\\(?:display|text)style([\s\S]*)\}$/.exec(tex.trim())?.[1] ?? tex;
  const value = texWithoutStyle.trim();
  return value === '' ? undefined : { tex: value, display };
}

/** Maps characters above or below a base to the TeX commands of accents. */
const MATHML_ACCENTS = parseWordPairs(String.raw`
  ¯ \bar  ‾ \overline  ^ \hat  ˜ \tilde  ~ \tilde  → \vec  ˙ \dot  ¨ \ddot
  ⏞ \overbrace  ⏟ \underbrace  _ \underline
`);

/** Maps values of `mathvariant` (MathML 3, section 3.2.2) to the TeX commands of these fonts. */
const FONT_COMMANDS = parseWordPairs(`
  normal mathrm  bold mathbf  italic mathit  bold-italic boldsymbol  double-struck mathbb  script mathcal
  bold-script mathcal  fraktur mathfrak  bold-fraktur mathfrak  sans-serif mathsf  bold-sans-serif mathsf
  sans-serif-italic mathsf  sans-serif-bold-italic mathsf  monospace mathtt
`);

/** Returns the TeX of an identifier or number, in the font of its `mathvariant`. */
function tokenToTex(token: ElementNode): string {
  const name = collectAllText(token).trim();
  if (FUNCTION_NAME.test(name)) return `\\${name} `;
  const isWord = token.tag === 'mi' && /^[A-Za-z]{2,}$/.test(name);
  const font =
    FONT_COMMANDS.get(findAttribute(token, 'mathvariant') ?? '') ?? (isWord ? 'mathrm' : undefined);
  const tex = convertToTex(name);
  if (font === undefined) return tex;
  if (/^[A-Za-z0-9]+$/.test(name)) return `\\${font}{${tex}}`;
  // Only bold font commands affect Greek letters and symbols.
  return font.startsWith('bold') || font === 'mathbf' ? `\\boldsymbol{${tex}}` : tex;
}

/** Returns the TeX of an operator. A word is written upright, with the spacing of a function name. */
function operatorToTex(operator: ElementNode): string {
  const name = collectAllText(operator).trim();
  if (FUNCTION_NAME.test(name)) return `\\${name} `;
  return /^[A-Za-z]{2,}$/.test(name) ? `\\operatorname{${name}}` : convertToTex(name);
}

/** Returns the TeX of a text in a formula. MathML generators write no-break spaces for spaces at the ends of a text. */
function textToTex(text: string): string {
  const trimmed = text
    .replace(/[\t\n\r ]+/g, ' ')
    .replace(/^ | $/g, '')
    .replace(/\s+/g, ' ');
  return `\\text{${trimmed.replace(/[{}$\\%#&_]/g, '\\$&')}}`;
}

/** Converts presentation MathML to TeX. Unknown elements are replaced by their content. */
function mathmlToTex(node: TreeNode, depth: number): string {
  if (node.kind === 'text') return convertToTex(node.value);
  if (depth > MAX_MATHML_DEPTH) return convertToTex(collectAllText(node));
  const children = node.children.filter((child) => child.kind === 'element');
  const childToTex = (index: number): string => {
    const child = children[index];
    return child === undefined ? '' : mathmlToTex(child, depth + 1);
  };
  const childToGroup = (index: number): string => {
    const tex = childToTex(index);
    return tex.length === 1 ? tex : `{${tex}}`;
  };
  const baseToGroup = (): string => {
    const tex = childToGroup(0);
    // Remove braces around an operator such as `\sum`, because they would move its limits to the side.
    return /^\{\\[A-Za-z]+ ?\}$/.test(tex) ? tex.slice(1, -1).trim() : tex;
  };
  const childrenToTex = (): string => joinTex(node.children.map((child) => mathmlToTex(child, depth + 1)));
  const joinChildren = (separator: string): string =>
    children.map((_, index) => childToTex(index)).join(separator);
  switch (node.tag) {
    case 'mi':
    case 'mn':
      return tokenToTex(node);
    case 'mo':
      return operatorToTex(node);
    case 'mtext':
      return textToTex(collectAllText(node));
    case 'mfrac':
      return `\\frac{${childToTex(0)}}{${childToTex(1)}}`;
    case 'msqrt':
      return `\\sqrt{${childrenToTex()}}`;
    case 'mroot':
      return `\\sqrt[${childToTex(1)}]{${childToTex(0)}}`;
    case 'msup':
      return `${baseToGroup()}^${childToGroup(1)}`;
    case 'msub':
      return `${baseToGroup()}_${childToGroup(1)}`;
    case 'msubsup':
    case 'munderover':
      return `${baseToGroup()}_${childToGroup(1)}^${childToGroup(2)}`;
    case 'munder':
    case 'mover': {
      const accentElement = children[1];
      const accent =
        accentElement === undefined ? undefined : MATHML_ACCENTS.get(collectAllText(accentElement).trim());
      const script = node.tag === 'munder' ? '_' : '^';
      return accent === undefined
        ? `${baseToGroup()}${script}${childToGroup(1)}`
        : `${accent}{${childToTex(0)}}`;
    }
    case 'mfenced':
      return `${findAttribute(node, 'open') ?? '('}${joinChildren(', ')}${findAttribute(node, 'close') ?? ')'}`;
    case 'mtable':
      return `\\begin{matrix}${joinChildren(' \\\\ ')}\\end{matrix}`;
    case 'mtr':
      return joinChildren(' & ');
    // Do not merge the rows of elementary math, such as long addition, into one line.
    case 'mstack':
    case 'mlongdiv':
    case 'msgroup':
      return joinChildren(' ');
    case 'mspace':
      return ' ';
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return childrenToTex();
  }
}
