import type { ElementNode, TreeNode } from '../tree.ts';
import { attribute, findElement, hasClass } from './tags.ts';
import { plainOf } from './text.ts';

/** Elements that hold one formula, in the mark-up of KaTeX, MathJax and MediaWiki. */
const HOLDERS = /(?:^|\s)(?:katex|mwe-math-element|MathJax|MathJax_CHTML|MathJax_SVG|mathjax)(?:\s|$)/;
const MAX_DEPTH = 60;

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

const OPERATORS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '×': '\\times',
    '÷': '\\div',
    '·': '\\cdot',
    '⋅': '\\cdot',
    '±': '\\pm',
    '∓': '\\mp',
    '≤': '\\le',
    '≥': '\\ge',
    '≠': '\\ne',
    '≈': '\\approx',
    '≡': '\\equiv',
    '∼': '\\sim',
    '∝': '\\propto',
    '→': '\\to',
    '←': '\\leftarrow',
    '⇒': '\\Rightarrow',
    '⇔': '\\Leftrightarrow',
    '↦': '\\mapsto',
    '∞': '\\infty',
    '∂': '\\partial',
    '∇': '\\nabla',
    '∑': '\\sum',
    '∏': '\\prod',
    '∫': '\\int',
    '∈': '\\in',
    '∉': '\\notin',
    '⊂': '\\subset',
    '⊆': '\\subseteq',
    '∪': '\\cup',
    '∩': '\\cap',
    '∀': '\\forall',
    '∃': '\\exists',
    '¬': '\\neg',
    '∧': '\\land',
    '∨': '\\lor',
    '…': '\\dots',
    '⋯': '\\cdots',
    '√': '\\surd',
    '−': '-',
    '∗': '*',
    '{': '\\{',
    '}': '\\}',
    '%': '\\%',
    '&': '\\&',
    '#': '\\#',
    $: '\\$',
    _: '\\_',
    '⁡': '',
    '⁢': '',
    '⁣': '',
    '‖': '\\|',
    α: '\\alpha',
    β: '\\beta',
    γ: '\\gamma',
    δ: '\\delta',
    ε: '\\epsilon',
    ζ: '\\zeta',
    η: '\\eta',
    θ: '\\theta',
    ι: '\\iota',
    κ: '\\kappa',
    λ: '\\lambda',
    μ: '\\mu',
    ν: '\\nu',
    ξ: '\\xi',
    π: '\\pi',
    ρ: '\\rho',
    σ: '\\sigma',
    τ: '\\tau',
    υ: '\\upsilon',
    φ: '\\phi',
    χ: '\\chi',
    ψ: '\\psi',
    ω: '\\omega',
    Γ: '\\Gamma',
    Δ: '\\Delta',
    Θ: '\\Theta',
    Λ: '\\Lambda',
    Ξ: '\\Xi',
    Π: '\\Pi',
    Σ: '\\Sigma',
    Φ: '\\Phi',
    Ψ: '\\Psi',
    Ω: '\\Omega',
  }),
);
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
  }),
);
const FUNCTIONS = /^(?:sin|cos|tan|log|ln|exp|lim|max|min|sup|inf|det|dim|ker|gcd|arg|sinh|cosh|tanh)$/;

/** TeX of presentation MathML: what schools and papers use; anything else is its content in order. */
function texOf(node: TreeNode, depth: number): string {
  if (node.kind === 'text') return symbols(node.value);
  if (depth > MAX_DEPTH) return symbols(plainOf(node));
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
      return name.length > 1 && /^[A-Za-z]+$/.test(name) ? `\\mathrm{${name}}` : symbols(name);
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
    case 'munder':
      return `${group(0)}_${group(1)}`;
    case 'msubsup':
    case 'munderover':
      return `${group(0)}_${group(1)}^${group(2)}`;
    case 'mover': {
      const over = children[1];
      const accent = over === undefined ? undefined : ACCENTS.get(plainOf(over).trim());
      return accent === undefined ? `${group(0)}^${group(1)}` : `${accent}{${part(0)}}`;
    }
    case 'mfenced':
      return `${attribute(node, 'open') ?? '('}${children.map((_, index) => part(index)).join(', ')}${attribute(node, 'close') ?? ')'}`;
    case 'mtable':
      return `\\begin{matrix}${children.map((_, index) => part(index)).join(' \\\\ ')}\\end{matrix}`;
    case 'mtr':
      return children.map((_, index) => part(index)).join(' & ');
    case 'mspace':
      return ' ';
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return all();
  }
}

/** Parts side by side; a space where a command's name would run into a letter. */
function joined(parts: readonly string[]): string {
  const said = parts.filter((part) => part !== '');
  return said
    .map((part, index) =>
      /^[A-Za-z]/.test(part) && endsInCommand(said[index - 1] ?? '') ? ` ${part}` : part,
    )
    .join('');
}

const endsInCommand = (tex: string): boolean => /\\[A-Za-z]+$/.test(tex.slice(-30));

function symbols(text: string): string {
  return joined(Array.from(text.trim(), (char) => OPERATORS.get(char) ?? char));
}
