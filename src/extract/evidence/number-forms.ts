import type { Leaf } from './leaves.ts';
import { formatCanonicalNumber, shiftDecimal } from './numbers.ts';

const PERCENT_NAME = /percent|pct|prozent|porcent|rate$|share$|ratio$/i;
/** Names of numbers that are no percentages. */
const AMOUNT_NAME =
  /price|cost|fee|amount|total|(?<!dis)count|quantity|qty|number|stock|year|days|hours|minutes/i;
const RATING_NAME = /rating|score|stars|grade/i;

/**
 * Lists, for each leaf, the forms besides the number itself in which a text states a number of the data. `5 %` states
 * 0.05, and 5 except for a name such as `price`; `4/5` states 4 for a name such as `rating`. A range or ratio, such as
 * `10–15`, states its two numbers only together: as numbers of one object or list that follow each other.
 */
export function listNumberForms(leaves: readonly Leaf[]): string[][] {
  const numbers = leaves.filter(({ value }) => typeof value === 'number');
  const forms = new Map(
    numbers.map((leaf, at): [Leaf, string[]] => [
      leaf,
      [...listOwnForms(leaf), ...listPairs(numbers[at - 1], leaf), ...listPairs(leaf, numbers[at + 1])],
    ]),
  );
  return leaves.map((leaf) => forms.get(leaf) ?? []);
}

function listOwnForms({ path, value }: Leaf): string[] {
  const number = formatCanonicalNumber(value as number);
  const name = readName(path);
  const isPercent = PERCENT_NAME.test(name);
  // One is rarely meant by 100 %, and two by 200 %.
  const isShare = isPercent || value === 0 || !Number.isInteger(value);
  return [
    ...(isShare && !number.includes('e') ? [`${shiftDecimal(number, 2)}%`] : []),
    ...(AMOUNT_NAME.test(name) ? [] : [`${number}%`]),
    ...(RATING_NAME.test(name) ? [`${number}/`] : []),
  ];
}

/** The name of a property; of an item, the name of its list. */
const readName = (path: string): string =>
  path
    .replace(/(?:\/\d+)+$/, '')
    .split('/')
    .at(-1) ?? '';

const readParent = (path: string): string => path.slice(0, path.lastIndexOf('/'));

function listPairs(first: Leaf | undefined, second: Leaf | undefined): string[] {
  if (!first || !second || readParent(first.path) !== readParent(second.path)) return [];
  const [low, high] = [first, second].map(({ value }) => formatCanonicalNumber(value as number));
  const isPercent =
    PERCENT_NAME.test(readName(first.path)) || PERCENT_NAME.test(readName(readParent(first.path)));
  return [`${low}..${high}`, `${high}..${low}`].flatMap((pair) => (isPercent ? [pair, `${pair}%`] : [pair]));
}
