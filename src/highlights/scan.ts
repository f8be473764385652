import { classOf, DIGIT, endsSentence, foldOf, IGNORED, isArabic, SEPARATOR } from './characters.ts';
import type { CompiledQuery } from './query.ts';
import { HASH_START, hashStep, PREFIX_LENGTH, PREFIX_WEIGHT, prefixShare } from './query.ts';
import { continuesRun, gramSize, isGrammed, procliticLength } from './tokens.ts';

const FULL_STOP = 46;
const BACKTICK = 96;
const LONGEST_WORD = 256;

/** Occurrences of query terms over a whole corpus, as parallel columns. */
export interface Hits {
  term: number[];
  /** 1 for an exact match, less for a match by prefix. */
  weight: number[];
  /** Token number within the passage, from 1. */
  position: number[];
  /** Sentence number within the passage. */
  sentence: number[];
}

/** What a passage is made of, apart from the query's terms. */
export interface PassageFacts {
  tokenCount: number;
  /** Words with a digit in them. */
  numbers: number;
  /** Numbers of four digits that begin with 1 or 2. */
  years: number;
  isCode: boolean;
}

/** Units of the word under the scanner, folded. Reused: a scan makes no strings. */
const word = new Uint16Array(LONGEST_WORD);

/**
 * Reads a passage once, in time linear in its length, and adds every occurrence of a query term to `hits`.
 */
export function scanPassage(text: string, query: CompiledQuery, hits: Hits): PassageFacts {
  const facts = { tokenCount: 0, numbers: 0, years: 0, isCode: looksLikeCode(text) };
  let sentence = 0;
  const hit = (term: number, weight: number): void => {
    hits.term.push(term);
    hits.weight.push(weight);
    hits.position.push(facts.tokenCount);
    hits.sentence.push(sentence);
  };
  const scanGrams = (start: number, first: number): number => {
    const size = gramSize(first);
    let at = start;
    let length = 0;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const unitClass = classOf(unit);
      if (unitClass === IGNORED) continue;
      if (unitClass !== first) break;
      word[length % size] = foldOf(unit);
      length++;
      if (length >= size) {
        facts.tokenCount++;
        const term = query.byHash.get(hashRing(length, size));
        if (term !== undefined) hit(term, 1);
      }
    }
    if (length < size) {
      facts.tokenCount++;
      const term = query.byHash.get(hashUnits(length));
      if (term !== undefined) hit(term, 1);
    }
    return at;
  };
  const scanWord = (start: number, first: number): number => {
    let at = start;
    let length = 0;
    let hash = HASH_START;
    let prefixHash = 0;
    let digits = 0;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const unitClass = classOf(unit);
      if (unitClass === IGNORED) continue;
      if (!continuesRun(first, unitClass)) break;
      if (unitClass === DIGIT) digits++;
      const folded = foldOf(unit);
      if (length < LONGEST_WORD) word[length] = folded;
      hash = hashStep(hash, folded);
      length++;
      if (length === PREFIX_LENGTH) prefixHash = hash;
    }
    facts.tokenCount++;
    if (digits > 0) {
      facts.numbers++;
      if (digits === 4 && length === 4 && (word[0] === 49 || word[0] === 50)) facts.years++;
    }
    if (length > LONGEST_WORD) return at;
    if (isArabic(text.charCodeAt(start)) && length > PREFIX_LENGTH) {
      const cut = procliticLength(String.fromCharCode(...word.subarray(0, length)));
      if (cut > 0) {
        word.copyWithin(0, cut, length);
        length -= cut;
        hash = hashUnits(length);
        prefixHash = length >= PREFIX_LENGTH ? hashUnits(PREFIX_LENGTH) : 0;
      }
    }
    const exact = query.byHash.get(hash);
    if (exact !== undefined && query.terms[exact]?.length === length) hit(exact, 1);
    else if (length >= PREFIX_LENGTH) {
      const similar = bestByPrefix(query, prefixHash, length);
      if (similar >= 0) hit(similar, PREFIX_WEIGHT);
    }
    return at;
  };

  let at = 0;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    const unitClass = classOf(unit);
    if (unitClass === SEPARATOR || unitClass === IGNORED) {
      if (endsSentence(unit) && (unit !== FULL_STOP || !(text.charCodeAt(at + 1) > 32))) sentence++;
      at++;
    } else if (isGrammed(unitClass)) at = scanGrams(at, unitClass);
    else at = scanWord(at, unitClass);
  }
  return facts;
}

function looksLikeCode(text: string): boolean {
  return text.charCodeAt(0) === BACKTICK || text.startsWith('    ');
}

/** Hash of the first `length` units under the scanner. */
function hashUnits(length: number): number {
  let hash = HASH_START;
  for (let at = 0; at < length; at++) hash = hashStep(hash, word[at] as number);
  return hash;
}

/** Hash of the last `size` units of a run of `length`, which `word` holds as a ring. */
function hashRing(length: number, size: number): number {
  let hash = HASH_START;
  for (let at = length - size; at < length; at++) hash = hashStep(hash, word[at % size] as number);
  return hash;
}

/** The query term that shares the longest beginning with the word under the scanner, or -1. */
function bestByPrefix(query: CompiledQuery, prefixHash: number, length: number): number {
  let best = -1;
  let bestShare = 0;
  for (const index of query.byPrefixHash.get(prefixHash) ?? []) {
    const term = query.terms[index] as string;
    const limit = Math.min(length, term.length);
    let common = 0;
    while (common < limit && word[common] === term.charCodeAt(common)) common++;
    const share = prefixShare(common, length, term.length);
    if (share > bestShare) {
      bestShare = share;
      best = index;
    }
  }
  return best;
}
