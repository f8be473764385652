/** Matches fenced code, code spans, and formulas between dollar signs as Pandoc and Jupyter read them. */
const CODE_OR_FORMULA =
  /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))|(?<!`)(`{1,16})(?!`)[^\n]{0,2000}?(?<!`)\2(?!`)|\\\$|\$\$([^$]{1,4000}?)\$\$|\$(?![\s$\d])([^$\n]{1,1000}?)(?<![\s\\])\$(?!\d)/gm;

/** A private-use character that stands for a formula. The number of the formula follows it. */
const FORMULA_MARK = '\uE0F0';
const PLACEHOLDER = new RegExp(`${FORMULA_MARK}(\\d{1,7})${FORMULA_MARK}`, 'g');

export interface ExtractedFormulas {
  /** The text with a placeholder for each formula, so that a Markdown parser does not change it. */
  markdown: string;
  formulas: Formula[];
}

export interface Formula {
  tex: string;
  /** The formula with its delimiters, as in the source. */
  source: string;
}

/** Replaces the formulas of a Markdown text by placeholders. */
export function extractFormulas(source: string): ExtractedFormulas {
  if (!source.includes('$') || source.includes(FORMULA_MARK)) return { markdown: source, formulas: [] };
  const formulas: Formula[] = [];
  const markdown = source.replace(
    CODE_OR_FORMULA,
    (whole, _fence, _code, display?: string, inline?: string) => {
      const formula = (display ?? inline)?.trim();
      if (formula === undefined || formula === '') return whole;
      formulas.push({ tex: formula.replace(/\s*\n\s*/g, ' '), source: whole });
      return `${FORMULA_MARK}${String(formulas.length - 1)}${FORMULA_MARK}`;
    },
  );
  return { markdown, formulas };
}

export function splitAtFormulas(
  value: string,
  formulas: readonly Formula[],
): { text?: string; formula?: string }[] {
  const parts: { text?: string; formula?: string }[] = [];
  let at = 0;
  for (const match of value.matchAll(PLACEHOLDER)) {
    if (match.index > at) parts.push({ text: value.slice(at, match.index) });
    parts.push({ formula: formulas[Number(match[1])]?.tex ?? '' });
    at = match.index + match[0].length;
  }
  if (at < value.length) parts.push({ text: value.slice(at) });
  return parts;
}

/** Replaces placeholders in code, HTML and addresses by the source of the formulas. */
export const restoreFormulas = (value: string, formulas: readonly Formula[]): string =>
  formulas.length === 0
    ? value
    : value.replace(PLACEHOLDER, (_, index: string) => formulas[Number(index)]?.source ?? '');
