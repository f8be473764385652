import { classifyUnit, SPACELESS_CLASS, WORD_CLASS } from './characters.ts';
import { MIN_SPACELESS_WORD, tokenize } from './tokens.ts';
import table from './term-weight-table.json' with { type: 'json' };

/** A longer query is cut. */
const MAX_QUERY_CHARS = 2000;
const MAX_QUERY_TERMS = 60;
/** Two forms of one word have at least this prefix in common. */
export const MIN_COMMON_PREFIX_CHARS = 4;
/** Share of the longer word. Two forms of one word have at least this share as common prefix. */
const MIN_PREFIX_SHARE = 0.6;
/** Weight of a prefix match; an exact match has weight 1. */
export const PREFIX_WEIGHT = 0.8;
/** A term with at least this global weight is a content word. */
const MIN_CONTENT_TERM_WEIGHT = 0.5;

const termWeights: ReadonlyMap<string, number> = new Map(Object.entries(table));

const ASKS_FOR_NUMBER =
  /\b(how (?:many|much|long|old|far|big|tall|large|fast|often)|what (?:year|percent\w*|number|amount|age|date|day|month)|cu[aá]nt[oa]s?|quant[eioa]|wie ?viele?|wie (?:lange|hoch|alt|groß|weit)|combien|сколько|ile|câ[tț]i|câte|kaç|ne kadar|bao nhiêu|mấy|كم|چند|πόσ\S*)\b|多少|几|幾|いくつ|何(?:人|年|個|回|度|歳|番|パーセント)|いくら|몇|얼마|เท่าไ|เท่าใด|กี่|कितन|כמה/iu;
const ASKS_FOR_DATE =
  /\b(when|what (?:year|date|day|month|time|century|decade)|in which year|cu[aá]ndo|qu[eé] año|quando|in (?:che|quale) anno|wann|in welchem jahr|quand|когда|в каком году|kiedy|când|ne zaman|hangi yıl\S*|khi nào|năm nào|متى|πότε)\b|何年|いつ|什么时候|哪一年|何时|何時|哪年|幾年|언제|연도|몇 ?년|날은|เมื่อใด|เมื่อไ|ปีใด|ปีไหน|कब|किस वर्ष|מתי|چه زمان|چه سال|کی\b/iu;
const ASKS_FOR_NAME =
  /\b(who|whom|whose|where|which|what (?:city|country|state|place|company|person|name|team|city|group|organi\w+)|qui[eé]n(?:es)?|d[oó]nde|cu[aá]l|chi|dove|quale|wer|wen|wem|wo|welche[rsmn]?|qui|où|quel\w*|кто|кого|кем|где|какой|какая|какое|kto|kogo|gdzie|który|która|jaki|cine|unde|care|kim|kimdir|nerede|hangi|ποι[οόαά]\S*|πού|ai|ở đâu|nào)\b/iu;
const NAME_OR_NUMBER = /[\p{Lu}\p{N}][\p{L}\p{N}'’-]*/gu;

/** A query prepared for scanning. Arrays are indexed by distinct term. */
export interface CompiledQuery {
  terms: string[];
  /** Term indices in query order, including repetitions. */
  sequence: number[];
  /** Global weight of each term, 0 to 1. Grammar and question words have a low weight. */
  weights: Float64Array;
  isNumeric: boolean[];
  /** Whether a term is part of a name or number in the query. */
  isNamed: boolean[];
  /** Pairs of adjacent content terms. */
  pairs: [number, number][];
  asksNumber: boolean;
  asksDate: boolean;
  asksName: boolean;
  /** Share of terms without content, 0 to 1. It is high in sentences and low in keywords. */
  grammarShare: number;
  /** Index of each term. */
  indices: ReadonlyMap<string, number>;
  /** Terms that can match by prefix, by their first `MIN_COMMON_PREFIX_CHARS` UTF-16 units. */
  byPrefix: ReadonlyMap<string, number[]>;
  /** Terms of scripts without spaces, by their first `MIN_SPACELESS_WORD` units. */
  spaceless: ReadonlyMap<string, number[]>;
}

/** Prepares a query for scanning. The time does not depend on the size of the corpus. */
export function compileQuery(text: string): CompiledQuery {
  const query = text.slice(0, MAX_QUERY_CHARS);
  const indices = new Map<string, number>();
  const sequence: number[] = [];
  for (const token of tokenize(query)) {
    let index = indices.get(token);
    if (index === undefined) {
      if (indices.size >= MAX_QUERY_TERMS) continue;
      index = indices.size;
      indices.set(token, index);
    }
    sequence.push(index);
  }
  const terms = [...indices.keys()];
  const numeric = terms.map((term) => /\d/.test(term));
  const classes = terms.map((term) => classifyUnit(term.charCodeAt(0)));
  const weights = Float64Array.from(terms, (term, index) =>
    classes[index] === SPACELESS_CLASS ? weighSpacelessTerm(term) : weighTerm(term),
  );
  const canBeInflected = (index: number): boolean => classes[index] === WORD_CLASS && !numeric[index];
  return {
    terms,
    sequence,
    weights,
    isNumeric: numeric,
    isNamed: findTermsOfNames(query, indices, weights),
    pairs: findContentPairs(sequence, weights),
    asksNumber: ASKS_FOR_NUMBER.test(query),
    asksDate: ASKS_FOR_DATE.test(query),
    asksName: ASKS_FOR_NAME.test(query),
    grammarShare: weights.filter((weight) => weight < MIN_CONTENT_TERM_WEIGHT).length / (terms.length || 1),
    indices,
    byPrefix: groupByPrefix(terms, MIN_COMMON_PREFIX_CHARS, canBeInflected),
    spaceless: groupByPrefix(terms, MIN_SPACELESS_WORD, (index) => classes[index] === SPACELESS_CLASS),
  };
}

/** Returns the global weight of a folded term, 0 to 1. Grammar and question words have a low weight. */
export const weighTerm = (term: string): number => termWeights.get(term) ?? 1;

/** Short words of scripts without spaces also match inside longer words, so they have a lower weight. */
const weighSpacelessTerm = (term: string): number => weighTerm(term) * Math.min(1, (term.length - 1) / 4);

/** Groups the wanted terms by their first `length` units. Leaves out shorter terms. */
function groupByPrefix(
  terms: readonly string[],
  length: number,
  isWanted: (index: number) => boolean,
): Map<string, number[]> {
  const termsByPrefix = new Map<string, number[]>();
  for (const [index, term] of terms.entries()) {
    if (term.length < length || !isWanted(index)) continue;
    const prefix = term.slice(0, length);
    termsByPrefix.set(prefix, [...(termsByPrefix.get(prefix) ?? []), index]);
  }
  return termsByPrefix;
}

const isContentTerm = (weights: Float64Array, index: number): boolean =>
  (weights[index] as number) >= MIN_CONTENT_TERM_WEIGHT;

function findContentPairs(sequence: readonly number[], weights: Float64Array): [number, number][] {
  const content = sequence.filter((index) => isContentTerm(weights, index));
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < content.length; at++) {
    const [left, right] = [content[at] as number, content[at + 1] as number];
    if (left !== right) pairs.push([left, right]);
  }
  return pairs;
}

/**
 * Marks the terms that belong to proper names or contain digits. A capital letter at the start of the query does not
 * show a name.
 */
function findTermsOfNames(
  query: string,
  indices: ReadonlyMap<string, number>,
  weights: Float64Array,
): boolean[] {
  const isNamed: boolean[] = Array.from(indices, () => false);
  for (const match of query.matchAll(NAME_OR_NUMBER)) {
    if (match.index === 0 && !/^\p{N}/u.test(match[0])) continue;
    for (const token of tokenize(match[0])) {
      const index = indices.get(token);
      if (index !== undefined && isContentTerm(weights, index)) isNamed[index] = true;
    }
  }
  return isNamed;
}

/**
 * Returns the length of the common prefix as a share of the longer word. Returns 0 if the prefix is too short for two
 * forms of one word.
 */
export function computePrefixShare(common: number, left: number, right: number): number {
  const share = common / Math.max(left, right);
  return common >= MIN_COMMON_PREFIX_CHARS && share >= MIN_PREFIX_SHARE ? share : 0;
}
