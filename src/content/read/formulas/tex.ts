import { parseWordPairs } from '../../word-lists.ts';

/** Maps mathematical characters to their TeX commands (LaTeX with amsmath and amssymb). */
const TEX_COMMANDS = parseWordPairs(String.raw`
  × \times  ÷ \div  · \cdot  ⋅ \cdot  ± \pm  ∓ \mp  ≤ \leq  ≥ \geq  ≠ \neq  ≈ \approx  ≡ \equiv  ∼ \sim
  ∝ \propto  → \to  ← \leftarrow  ⇒ \Rightarrow  ⇔ \Leftrightarrow  ↦ \mapsto  ∬ \iint  ∭ \iiint  ∮ \oint
  ⋃ \bigcup  ⋂ \bigcap  ⟶ \longrightarrow  ⟵ \longleftarrow  ↑ \uparrow  ↓ \downarrow  ↔ \leftrightarrow
  ⇐ \Leftarrow  ≃ \simeq  ≅ \cong  ≪ \ll  ≫ \gg  ⊕ \oplus  ⊗ \otimes  ⊥ \perp  ∘ \circ  ∅ \emptyset
  ∖ \setminus  ℵ \aleph  ℏ \hbar  ℓ \ell  ∞ \infty  ∂ \partial  ∇ \nabla  ∑ \sum  ∏ \prod  ∫ \int  ∈ \in
  ∉ \notin  ⊂ \subset  ⊆ \subseteq  ∪ \cup  ∩ \cap  ∀ \forall  ∃ \exists  ¬ \neg  ∧ \land  ∨ \lor  … \dots
  ⋯ \cdots  √ \surd  − -  ∗ *  { \{  } \}  % \%  & \&  # \#  $ \$  _ \_  ‖ \|  ∥ \parallel  ∣ \mid
  ⟨ \langle  ⟩ \rangle  ⌈ \lceil  ⌉ \rceil  ⌊ \lfloor  ⌋ \rfloor  ⊢ \vdash  ⊨ \models  ⊤ \top  ⊃ \supset
  ⊇ \supseteq  ⋮ \vdots  ⋱ \ddots  † \dagger  ′ \prime  ″ \prime\prime  α \alpha  β \beta  γ \gamma
  δ \delta  ε \varepsilon  ϵ \epsilon  ζ \zeta  η \eta  θ \theta  ϑ \vartheta  ι \iota  κ \kappa  λ \lambda
  μ \mu  ν \nu  ξ \xi  π \pi  ρ \rho  σ \sigma  τ \tau  υ \upsilon  φ \varphi  ϕ \phi  χ \chi  ψ \psi
  ω \omega  Γ \Gamma  Δ \Delta  Θ \Theta  Λ \Lambda  Ξ \Xi  Π \Pi  Σ \Sigma  Φ \Phi  Ψ \Psi  Ω \Omega
`);
/** Invisible operators of MathML: function application, multiplication and separator. */
const INVISIBLE_OPERATOR = /[\u2061-\u2063]/g;

/** Unicode ranges of mathematical letters, each with the TeX command of its font. */
const ALPHABET_RANGES: readonly (readonly [first: number, last: number, command: string])[] = [
  [0x1d400, 0x1d433, 'mathbf'],
  [0x1d49c, 0x1d4cf, 'mathcal'],
  [0x1d4d0, 0x1d503, 'mathcal'],
  [0x1d504, 0x1d537, 'mathfrak'],
  [0x1d538, 0x1d56b, 'mathbb'],
  [0x1d5a0, 0x1d5d3, 'mathsf'],
  [0x1d670, 0x1d6a3, 'mathtt'],
];
/** Maps mathematical letters in the Unicode block Letterlike Symbols to TeX. */
const LETTERLIKE_FONTS: ReadonlyMap<string, string> = new Map(
  Object.entries({ mathcal: 'ℬℰℱℋℐℒℳℛℯℊℴ', mathfrak: 'ℭℌℑℜℨ', mathbb: 'ℂℍℕℙℚℝℤⅆⅇⅈⅉ' }).flatMap(
    ([font, characters]) => Array.from(characters, (character): [string, string] => [character, font]),
  ),
);

/** Function names with a TeX command of the same name. */
export const FUNCTION_NAME =
  /^(?:sin|cos|tan|sec|csc|cot|arcsin|arccos|arctan|log|ln|exp|lim|max|min|sup|inf|det|dim|ker|gcd|arg|sinh|cosh|tanh|Pr)$/;

/** Converts the characters of a formula to TeX. */
export function convertToTex(text: string): string {
  return joinTex(Array.from(text.trim().replace(INVISIBLE_OPERATOR, ''), convertCharacterToTex));
}

function convertCharacterToTex(character: string): string {
  const command = TEX_COMMANDS.get(character);
  if (command !== undefined) return command;
  const code = character.codePointAt(0) ?? 0;
  const fontCommand =
    LETTERLIKE_FONTS.get(character) ??
    ALPHABET_RANGES.find(([first, last]) => code >= first && code <= last)?.[2];
  return fontCommand === undefined ? character : `\\${fontCommand}{${character.normalize('NFKC')}}`;
}

/**
 * Joins parts of TeX. Adds a space where the name of a command would merge with the letter after it, and where an
 * exponent or index would look like a part of the number or name after it.
 */
export function joinTex(parts: readonly string[]): string {
  const nonEmpty = parts.filter((part) => part !== '');
  return nonEmpty
    .map((part, index) =>
      /^[\p{L}\p{N}]/u.test(part) && needsSpaceAfter(nonEmpty[index - 1] ?? '') ? ` ${part}` : part,
    )
    .join('');
}

const needsSpaceAfter = (tex: string): boolean => /(?:\\[A-Za-z]+|[_^][A-Za-z0-9])$/.test(tex.slice(-30));
