import { classOf, SPACELESS, WORD } from './characters.ts';
import { SHORTEST_SPACELESS_WORD, tokens } from './tokens.ts';
import table from './term-weight-table.json' with { type: 'json' };

/** Longer queries are cut: more words than this say nothing more about what is asked. */
const MAX_QUERY_LENGTH = 2000;
const MAX_TERMS = 60;
/** Words that begin alike for this many units may be forms of one word. */
export const PREFIX_LENGTH = 4;
/** … when this share of the longer one is common to both. */
const PREFIX_SHARE = 0.6;
/** What a match by prefix counts, where an exact one counts 1. */
export const PREFIX_WEIGHT = 0.8;
/** Terms of at least this global weight are content words, not grammar. */
const CONTENT_WEIGHT = 0.5;

const termWeights: ReadonlyMap<string, number> = new Map(Object.entries(table));

const ASKS_NUMBER =
  /\b(how (?:many|much|long|old|far|big|tall|large|fast|often)|what (?:year|percent\w*|number|amount|age|date|day|month)|cu[aá]nt[oa]s?|quant[eioa]|wie ?viele?|wie (?:lange|hoch|alt|groß|weit)|combien|сколько|ile|câ[tț]i|câte|kaç|ne kadar|bao nhiêu|mấy|كم|چند|πόσ\S*)\b|多少|几|幾|いくつ|何(?:人|年|個|回|度|歳|番|パーセント)|いくら|몇|얼마|เท่าไ|เท่าใด|กี่|कितन|כמה/iu;
const ASKS_DATE =
  /\b(when|what (?:year|date|day|month|time|century|decade)|in which year|cu[aá]ndo|qu[eé] año|quando|in (?:che|quale) anno|wann|in welchem jahr|quand|когда|в каком году|kiedy|când|ne zaman|hangi yıl\S*|khi nào|năm nào|متى|πότε)\b|何年|いつ|什么时候|哪一年|何时|何時|哪年|幾年|언제|연도|몇 ?년|날은|เมื่อใด|เมื่อไ|ปีใด|ปีไหน|कब|किस वर्ष|מתי|چه زمان|چه سال|کی\b/iu;
const NAME_OR_NUMBER = /[\p{Lu}\p{N}][\p{L}\p{N}'’-]*/gu;

/** A query, ready to be looked for. Arrays run over its distinct terms. */
export interface CompiledQuery {
  terms: string[];
  /** Term indices in the order of the query, repetitions included. */
  sequence: number[];
  /** Global weight of each term, 0 to 1: low for grammar and question words. */
  weights: Float64Array;
  numeric: boolean[];
  /** Terms that belong to a name or number in the query. */
  named: boolean[];
  /** Neighbouring content terms. */
  pairs: [number, number][];
  asksNumber: boolean;
  asksDate: boolean;
  byHash: ReadonlyMap<number, number>;
  /** Terms that may be matched by prefix, by the hash of their first `PREFIX_LENGTH` units. */
  byPrefixHash: ReadonlyMap<number, number[]>;
  /** Terms of scripts without spaces, by the hash of their first `SHORTEST_SPACELESS_WORD` units. */
  spaceless: ReadonlyMap<number, number[]>;
}

/** FNV-1a, one UTF-16 unit at a time. */
export const HASH_START = 2166136261;
export const hashStep = (hash: number, unit: number): number => Math.imul(hash ^ unit, 16777619);

function hashOf(text: string, length = text.length): number {
  let hash = HASH_START;
  for (let at = 0; at < length; at++) hash = hashStep(hash, text.charCodeAt(at));
  return hash;
}

/** Reads a query once; costs nothing that depends on the corpus. */
export function compileQuery(text: string): CompiledQuery {
  const query = text.slice(0, MAX_QUERY_LENGTH);
  const indices = new Map<string, number>();
  const sequence: number[] = [];
  for (const token of tokens(query)) {
    let index = indices.get(token);
    if (index === undefined) {
      if (indices.size >= MAX_TERMS) continue;
      index = indices.size;
      indices.set(token, index);
    }
    sequence.push(index);
  }
  const terms = [...indices.keys()];
  const numeric = terms.map((term) => /\d/.test(term));
  const classes = terms.map((term) => classOf(term.charCodeAt(0)));
  const weights = Float64Array.from(terms, (term, index) =>
    classes[index] === SPACELESS ? spacelessWeight(term) : (termWeights.get(term) ?? 1),
  );
  const inflected = (index: number): boolean => classes[index] === WORD && !numeric[index];
  return {
    terms,
    sequence,
    weights,
    numeric,
    named: namedTerms(query, indices, weights),
    pairs: contentPairs(sequence, weights),
    asksNumber: ASKS_NUMBER.test(query),
    asksDate: ASKS_DATE.test(query),
    byHash: new Map(terms.map((term, index) => [hashOf(term), index])),
    byPrefixHash: byBeginning(terms, PREFIX_LENGTH, inflected),
    spaceless: byBeginning(terms, SHORTEST_SPACELESS_WORD, (index) => classes[index] === SPACELESS),
  };
}

/** Short words of a script without spaces are found inside longer ones, too: they say less. */
const spacelessWeight = (term: string): number =>
  (termWeights.get(term) ?? 1) * Math.min(1, (term.length - 1) / 4);

/** Indices of the wanted terms by the hash of their first `length` units; shorter terms are left out. */
function byBeginning(
  terms: readonly string[],
  length: number,
  isWanted: (index: number) => boolean,
): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [index, term] of terms.entries()) {
    if (term.length < length || !isWanted(index)) continue;
    const hash = hashOf(term, length);
    found.set(hash, [...(found.get(hash) ?? []), index]);
  }
  return found;
}

const isContent = (weights: Float64Array, index: number): boolean =>
  (weights[index] as number) >= CONTENT_WEIGHT;

function contentPairs(sequence: readonly number[], weights: Float64Array): [number, number][] {
  const content = sequence.filter((index) => isContent(weights, index));
  const pairs: [number, number][] = [];
  for (let at = 0; at + 1 < content.length; at++) {
    const [left, right] = [content[at] as number, content[at + 1] as number];
    if (left !== right) pairs.push([left, right]);
  }
  return pairs;
}

/** A capital at the very start of the query is no sign of a name. */
function namedTerms(query: string, indices: ReadonlyMap<string, number>, weights: Float64Array): boolean[] {
  const named: boolean[] = Array.from(indices, () => false);
  for (const match of query.matchAll(NAME_OR_NUMBER)) {
    if (match.index === 0 && !/^\p{N}/u.test(match[0])) continue;
    for (const token of tokens(match[0])) {
      const index = indices.get(token);
      if (index !== undefined && isContent(weights, index)) named[index] = true;
    }
  }
  return named;
}

/** Share of the longer word that a common beginning makes up, or 0 when too small to be a form of one word. */
export function prefixShare(common: number, left: number, right: number): number {
  const share = common / Math.max(left, right);
  return common >= PREFIX_LENGTH && share >= PREFIX_SHARE ? share : 0;
}
