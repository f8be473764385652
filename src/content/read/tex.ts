/** Formula signs and their commands in TeX (LaTeX with amsmath and amssymb). */
const COMMANDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '×': '\\times',
    '÷': '\\div',
    '·': '\\cdot',
    '⋅': '\\cdot',
    '±': '\\pm',
    '∓': '\\mp',
    '≤': '\\leq',
    '≥': '\\geq',
    '≠': '\\neq',
    '≈': '\\approx',
    '≡': '\\equiv',
    '∼': '\\sim',
    '∝': '\\propto',
    '→': '\\to',
    '←': '\\leftarrow',
    '⇒': '\\Rightarrow',
    '⇔': '\\Leftrightarrow',
    '↦': '\\mapsto',
    '∬': '\\iint',
    '∭': '\\iiint',
    '∮': '\\oint',
    '⋃': '\\bigcup',
    '⋂': '\\bigcap',
    '⟶': '\\longrightarrow',
    '⟵': '\\longleftarrow',
    '↑': '\\uparrow',
    '↓': '\\downarrow',
    '↔': '\\leftrightarrow',
    '⇐': '\\Leftarrow',
    '≃': '\\simeq',
    '≅': '\\cong',
    '≪': '\\ll',
    '≫': '\\gg',
    '⊕': '\\oplus',
    '⊗': '\\otimes',
    '⊥': '\\perp',
    '∘': '\\circ',
    '∅': '\\emptyset',
    '∖': '\\setminus',
    ℵ: '\\aleph',
    ℏ: '\\hbar',
    ℓ: '\\ell',
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

/** Letters that Unicode has once more as signs of formulas, by the start of their block, and how TeX sets them. */
const ALPHABETS: readonly (readonly [first: number, last: number, command: string])[] = [
  [0x1d400, 0x1d433, 'mathbf'],
  [0x1d49c, 0x1d4cf, 'mathcal'],
  [0x1d4d0, 0x1d503, 'mathcal'],
  [0x1d504, 0x1d537, 'mathfrak'],
  [0x1d538, 0x1d56b, 'mathbb'],
  [0x1d5a0, 0x1d5d3, 'mathsf'],
  [0x1d670, 0x1d6a3, 'mathtt'],
];
/** Those that had a place of their own before. */
const SINGLES: ReadonlyMap<string, string> = new Map([
  ...Array.from('ℬℰℱℋℐℒℳℛℯℊℴ', (sign): [string, string] => [sign, 'mathcal']),
  ...Array.from('ℭℌℑℜℨ', (sign): [string, string] => [sign, 'mathfrak']),
  ...Array.from('ℂℍℕℙℚℝℤⅆⅇⅈⅉ', (sign): [string, string] => [sign, 'mathbb']),
]);

/** Names that TeX sets upright by a command of their own. */
export const FUNCTIONS =
  /^(?:sin|cos|tan|log|ln|exp|lim|max|min|sup|inf|det|dim|ker|gcd|arg|sinh|cosh|tanh)$/;

/** The signs of a formula as TeX. */
export function texSymbols(text: string): string {
  return joined(Array.from(text.trim(), symbol));
}

function symbol(sign: string): string {
  const known = COMMANDS.get(sign);
  if (known !== undefined) return known;
  const code = sign.codePointAt(0) ?? 0;
  const alphabet = SINGLES.get(sign) ?? ALPHABETS.find(([first, last]) => code >= first && code <= last)?.[2];
  return alphabet === undefined ? sign : `\\${alphabet}{${sign.normalize('NFKC')}}`;
}

/** Parts side by side; a space where a command's name would run into a letter. */
export function joined(parts: readonly string[]): string {
  const said = parts.filter((part) => part !== '');
  return said
    .map((part, index) =>
      /^[A-Za-z]/.test(part) && endsInCommand(said[index - 1] ?? '') ? ` ${part}` : part,
    )
    .join('');
}

const endsInCommand = (tex: string): boolean => /\\[A-Za-z]+$/.test(tex.slice(-30));
