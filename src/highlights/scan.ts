import {
  classifyUnit,
  DIGIT_CLASS,
  foldUnit,
  isCapital,
  IGNORED_CLASS,
  isArabic,
  isSentenceEnd,
  SEPARATOR_CLASS,
  SPACELESS_CLASS,
} from './characters.ts';
import type { CompiledQuery } from './query.ts';
import { HASH_SEED, addToHash, MIN_COMMON_PREFIX_CHARS, PREFIX_WEIGHT, computePrefixShare } from './query.ts';
import {
  continuesRun,
  endsInPlural,
  NGRAM_UNITS,
  isSplitIntoNgrams,
  measureProclitics,
  MIN_SPACELESS_WORD,
} from './tokens.ts';

const BACKTICK = 96;
const MAX_SCANNED_WORD_CHARS = 256;
/** Number of UTF-16 units that count as one token in scripts without spaces. */
const UNITS_PER_SPACELESS_TOKEN = 4;

/** Occurrences of query terms in the corpus, in parallel arrays. */
export interface TermOccurrences {
  term: number[];
  /** 1 for an exact match. Lower for a prefix match. */
  weight: number[];
  /** Token number within the passage, from 1. */
  position: number[];
  /** Sentence number within the passage. */
  sentence: number[];
}

/** One bit for each of the first sentences of a passage. The last bit stands for all later sentences. */
type SentenceSet = number;
const LAST_SENTENCE_BIT = 30;
const toSentenceSet = (sentence: number): SentenceSet => 1 << Math.min(sentence, LAST_SENTENCE_BIT);

/**
 * Whether the set contains the sentence or a neighbouring sentence. False for the number -1, which means no sentence.
 */
export function isNearSentence(set: SentenceSet, sentence: number): boolean {
  if (sentence < 0) return false;
  const own = toSentenceSet(sentence);
  return (set & (own | (own << 1) | (own >> 1))) !== 0;
}

/** Properties of a passage that do not depend on the query. */
export interface PassageFacts {
  tokenCount: number;
  /** Sentences that contain a word with a digit which is not in the query. */
  numbers: SentenceSet;
  /** Sentences that contain a number with four digits, starting with 1 or 2, which is not in the query. */
  years: SentenceSet;
  /** Sentences that contain a capitalised word which is not the first word and not in the query. */
  names: SentenceSet;
  isCode: boolean;
}

/** Folded UTF-16 units of the current word. The array is reused, so that no strings are created. */
const currentWord = new Uint16Array(MAX_SCANNED_WORD_CHARS);

/** Scans a passage in linear time and adds every occurrence of a query term to `hits`. */
export function scanPassage(text: string, query: CompiledQuery, hits: TermOccurrences): PassageFacts {
  const facts = { tokenCount: 0, numbers: 0, years: 0, names: 0, isCode: looksLikeCode(text) };
  let sentence = 0;
  let isSentenceStart = true;
  const hit = (term: number, weight: number): void => {
    hits.term.push(term);
    hits.weight.push(weight);
    hits.position.push(facts.tokenCount);
    hits.sentence.push(sentence);
  };
  const addToken = (hash: number): void => {
    facts.tokenCount++;
    const term = query.byHash.get(hash);
    if (term !== undefined) hit(term, 1);
  };
  const scanGrams = (start: number, first: number): number => {
    let at = start;
    let length = 0;
    let previous = 0;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const unitClass = classifyUnit(unit);
      if (unitClass === IGNORED_CLASS) continue;
      if (unitClass !== first) break;
      const folded = foldUnit(unit);
      length++;
      if (length >= NGRAM_UNITS) addToken(addToHash(addToHash(HASH_SEED, previous), folded));
      previous = folded;
    }
    if (length === 1) addToken(addToHash(HASH_SEED, previous));
    return at;
  };
  const scanSpaceless = (start: number): number => {
    let at = start;
    let length = 0;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const unitClass = classifyUnit(unit);
      if (unitClass === IGNORED_CLASS) continue;
      if (unitClass !== SPACELESS_CLASS) break;
      currentWord[length % MIN_SPACELESS_WORD] = foldUnit(unit);
      length++;
      if (length % UNITS_PER_SPACELESS_TOKEN === 1) facts.tokenCount++;
      if (length < MIN_SPACELESS_WORD) continue;
      for (const term of query.spaceless.get(hashRecentUnits(length)) ?? []) {
        if (continuesWith(text, at + 1, query.terms[term] as string)) hit(term, 1);
      }
    }
    return at;
  };
  const scanWord = (start: number, first: number): number => {
    let at = start;
    let length = 0;
    let hash = HASH_SEED;
    let hashBefore = HASH_SEED;
    let prefixHash = 0;
    let digits = 0;
    const isName = !isSentenceStart && isCapital(text.charCodeAt(start));
    isSentenceStart = false;
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const unitClass = classifyUnit(unit);
      if (unitClass === IGNORED_CLASS) continue;
      if (!continuesRun(first, unitClass)) break;
      if (unitClass === DIGIT_CLASS) digits++;
      const folded = foldUnit(unit);
      if (length < MAX_SCANNED_WORD_CHARS) currentWord[length] = folded;
      hashBefore = hash;
      hash = addToHash(hash, folded);
      length++;
      if (length === MIN_COMMON_PREFIX_CHARS) prefixHash = hash;
    }
    facts.tokenCount++;
    if (length > MAX_SCANNED_WORD_CHARS) return at;
    if (isArabic(text.charCodeAt(start)) && length > MIN_COMMON_PREFIX_CHARS) {
      const prefixLength = measureProclitics(String.fromCharCode(...currentWord.subarray(0, length)));
      if (prefixLength > 0) {
        currentWord.copyWithin(0, prefixLength, length);
        length -= prefixLength;
        hash = hashUnits(length);
        prefixHash = length >= MIN_COMMON_PREFIX_CHARS ? hashUnits(MIN_COMMON_PREFIX_CHARS) : 0;
      }
    }
    const isYear = digits === 4 && length === 4 && (currentWord[0] === 49 || currentWord[0] === 50);
    if (endsInPlural(length, currentWord[length - 1] as number, currentWord[length - 2] as number)) {
      length--;
      hash = hashBefore;
    }
    let isInQuery = true;
    const exactTerm = query.byHash.get(hash);
    if (exactTerm !== undefined && query.terms[exactTerm]?.length === length) hit(exactTerm, 1);
    else if (length >= MIN_COMMON_PREFIX_CHARS) {
      const similar = findBestPrefixMatch(query, prefixHash, length);
      if (similar >= 0) hit(similar, PREFIX_WEIGHT);
      else isInQuery = false;
    } else isInQuery = false;
    if (!isInQuery) {
      if (digits > 0) facts.numbers |= toSentenceSet(sentence);
      if (isYear) facts.years |= toSentenceSet(sentence);
      if (isName) facts.names |= toSentenceSet(sentence);
    }
    return at;
  };

  let at = 0;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    const unitClass = classifyUnit(unit);
    if (unitClass === SEPARATOR_CLASS || unitClass === IGNORED_CLASS) {
      if (isSentenceEnd(text, at)) {
        sentence++;
        isSentenceStart = true;
      }
      at++;
    } else if (isSplitIntoNgrams(unitClass)) at = scanGrams(at, unitClass);
    else if (unitClass === SPACELESS_CLASS) at = scanSpaceless(at);
    else at = scanWord(at, unitClass);
  }
  return facts;
}

function looksLikeCode(text: string): boolean {
  return text.charCodeAt(0) === BACKTICK || text.startsWith('    ');
}

/** Hashes the first `length` units of the current word. */
function hashUnits(length: number): number {
  let hash = HASH_SEED;
  for (let at = 0; at < length; at++) hash = addToHash(hash, currentWord[at] as number);
  return hash;
}

/** Hashes the last units of a run of `length` units. `word` is used as a ring buffer for this. */
function hashRecentUnits(length: number): number {
  let hash = HASH_SEED;
  for (let at = length - MIN_SPACELESS_WORD; at < length; at++) {
    hash = addToHash(hash, currentWord[at % MIN_SPACELESS_WORD] as number);
  }
  return hash;
}

/**
 * Whether the text at `start` continues with the end of a term. The start of the term has already matched by its hash.
 */
function continuesWith(text: string, start: number, term: string): boolean {
  let at = start;
  for (let unit = MIN_SPACELESS_WORD; unit < term.length; unit++, at++) {
    while (classifyUnit(text.charCodeAt(at)) === IGNORED_CLASS) at++;
    if (foldUnit(text.charCodeAt(at)) !== term.charCodeAt(unit)) return false;
  }
  return true;
}

/** Finds the query term that has the longest common prefix with the current word. Returns -1 if there is none. */
function findBestPrefixMatch(query: CompiledQuery, prefixHash: number, wordLength: number): number {
  let best = -1;
  let bestShare = 0;
  for (const index of query.byPrefixHash.get(prefixHash) ?? []) {
    const term = query.terms[index] as string;
    const maxCommon = Math.min(wordLength, term.length);
    let common = 0;
    while (common < maxCommon && currentWord[common] === term.charCodeAt(common)) common++;
    const share = computePrefixShare(common, wordLength, term.length);
    if (share > bestShare) {
      bestShare = share;
      best = index;
    }
  }
  return best;
}
