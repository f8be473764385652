import type { Inline } from './block.ts';
import type { DelimiterCounts } from './escape.ts';

/** Counts the delimiters of a paragraph, which decide what its texts must escape. */
export function countDelimitersInTree(children: readonly Inline[]): DelimiterCounts {
  const facts: DelimiterCounts = {
    asterisks: 0,
    underscores: 0,
    tildes: 0,
    backticks: 0,
    hasBracket: false,
    hasGreaterThan: false,
    hasMath: false,
    hasOpenDollar: false,
  };
  visitDelimiters(children, facts);
  return facts;
}

function visitDelimiters(children: readonly Inline[], facts: DelimiterCounts): void {
  for (const node of children) {
    if ('children' in node) visitDelimiters(node.children, facts);
    if ('title' in node) countDelimiters(node.title ?? '', facts);
    switch (node.type) {
      case 'text':
        countDelimiters(node.value, facts);
        break;
      case 'image':
        countDelimiters(node.alt, facts);
        break;
      case 'code':
        facts.backticks += 2;
        facts.hasGreaterThan ||= node.value.includes('>');
        break;
      case 'math':
        facts.hasMath = true;
        facts.hasGreaterThan ||= node.value.includes('>');
        break;
      case 'delete':
        facts.tildes += 2;
        break;
      case 'strong':
      case 'emphasis':
        facts.asterisks += 2;
        facts.underscores += 2;
        break;
      case 'link':
      case 'break':
        // A link may be written as `<url>`, and a break in a cell as `<br>`.
        facts.hasGreaterThan = true;
        break;
      case 'footnoteReference':
        break;
    }
  }
}

const DELIMITER = /[*_~`[>$]/;

function countDelimiters(text: string, facts: DelimiterCounts): void {
  if (!DELIMITER.test(text)) return;
  for (const { 0: run, index } of text.matchAll(/\*+|_+|~+|`+|\[|>|\$/g)) {
    if (run[0] === '*') facts.asterisks += 1;
    else if (run[0] === '_') facts.underscores += 1;
    else if (run[0] === '~') facts.tildes += 1;
    else if (run[0] === '`') facts.backticks += 1;
    else if (run === '[') facts.hasBracket = true;
    else if (run === '$') countDollar(text, index, facts);
    else facts.hasGreaterThan = true;
  }
}

/** Notes whether a `$` can begin or end inline math (Pandoc, `tex_math_dollars`). */
function countDollar(text: string, index: number, facts: DelimiterCounts): void {
  const mayEnd = !/\s/.test(text[index - 1] ?? '') && !/\d/.test(text[index + 1] ?? '');
  facts.hasMath ||= facts.hasOpenDollar && mayEnd;
  facts.hasOpenDollar ||= !/\s/.test(text[index + 1] ?? '');
}
