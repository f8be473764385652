import {
  classifyUnit,
  isCapital,
  IGNORED_CLASS,
  isSentenceEnd,
  SEPARATOR_CLASS,
  SPACELESS_CLASS,
} from './characters.ts';
import type { CompiledQuery } from './query.ts';
import { MIN_COMMON_PREFIX_CHARS, PREFIX_WEIGHT, computePrefixShare } from './query.ts';
import {
  isSplitIntoNgrams,
  MIN_SPACELESS_WORD,
  readRun,
  removePluralS,
  removeProclitics,
  splitIntoNgrams,
} from './tokens.ts';

const BACKTICK = 96;
const MAX_SCANNED_WORD_CHARS = 256;
/** Number of UTF-16 units that count as one token in scripts without spaces. */
const UNITS_PER_SPACELESS_TOKEN = 4;
const HAS_DIGIT = /\p{Nd}/u;
const YEAR = /^[12]\p{Nd}{3}$/u;

/** An occurrence of a query term in a passage. */
export interface TermOccurrence {
  term: number;
  /** 1 for an exact match. Lower for a prefix match. */
  weight: number;
  /** Token number within the passage, from 1. */
  position: number;
  /** Sentence number within the passage. */
  sentence: number;
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

export interface PassageFacts {
  /** The query terms of the passage in its order. */
  hits: TermOccurrence[];
  tokenCount: number;
  /** Sentences that contain a word with a digit which is not in the query. */
  numbers: SentenceSet;
  /** Sentences that contain a number with four digits, starting with 1 or 2, which is not in the query. */
  years: SentenceSet;
  /** Sentences that contain a capitalised word which is not the first word and not in the query. */
  names: SentenceSet;
  isCode: boolean;
}

/** Scans a passage in linear time. */
export function scanPassage(text: string, query: CompiledQuery): PassageFacts {
  const facts: PassageFacts = {
    hits: [],
    tokenCount: 0,
    numbers: 0,
    years: 0,
    names: 0,
    isCode: looksLikeCode(text),
  };
  let sentence = 0;
  let isSentenceStart = true;
  const hit = (term: number, weight: number): void => {
    facts.hits.push({ term, weight, position: facts.tokenCount, sentence });
  };
  const scanGrams = (run: string): void => {
    for (const gram of splitIntoNgrams(run)) {
      facts.tokenCount++;
      const term = query.indices.get(gram);
      if (term !== undefined) hit(term, 1);
    }
  };
  const scanSpaceless = (run: string): void => {
    for (let at = 0; at < run.length; at++) {
      if (at % UNITS_PER_SPACELESS_TOKEN === 0) facts.tokenCount++;
      const start = at + 1 - MIN_SPACELESS_WORD;
      for (const term of query.spaceless.get(run.slice(Math.max(0, start), at + 1)) ?? [])
        if (run.startsWith(query.terms[term] as string, start)) hit(term, 1);
    }
  };
  const scanWord = (run: string, isName: boolean): void => {
    facts.tokenCount++;
    if (run.length > MAX_SCANNED_WORD_CHARS) return;
    const word = removePluralS(removeProclitics(run));
    const exactTerm = query.indices.get(word);
    const similarTerm = exactTerm === undefined ? findBestPrefixMatch(query, word) : -1;
    if (exactTerm !== undefined) hit(exactTerm, 1);
    else if (similarTerm >= 0) hit(similarTerm, PREFIX_WEIGHT);
    else {
      if (HAS_DIGIT.test(run)) facts.numbers |= toSentenceSet(sentence);
      if (YEAR.test(run)) facts.years |= toSentenceSet(sentence);
      if (isName) facts.names |= toSentenceSet(sentence);
    }
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
      continue;
    }
    const { folded, end } = readRun(text, at);
    if (isSplitIntoNgrams(unitClass)) scanGrams(folded);
    else if (unitClass === SPACELESS_CLASS) scanSpaceless(folded);
    else {
      scanWord(folded, !isSentenceStart && isCapital(unit));
      isSentenceStart = false;
    }
    at = end;
  }
  return facts;
}

function looksLikeCode(text: string): boolean {
  return text.charCodeAt(0) === BACKTICK || text.startsWith('    ');
}

/** Finds the query term that has the longest common prefix with a word. Returns -1 if there is none. */
function findBestPrefixMatch(query: CompiledQuery, word: string): number {
  let best = -1;
  let bestShare = 0;
  for (const index of query.byPrefix.get(word.slice(0, MIN_COMMON_PREFIX_CHARS)) ?? []) {
    const term = query.terms[index] as string;
    const maxCommon = Math.min(word.length, term.length);
    let common = 0;
    while (common < maxCommon && word[common] === term[common]) common++;
    const share = computePrefixShare(common, word.length, term.length);
    if (share > bestShare) {
      bestShare = share;
      best = index;
    }
  }
  return best;
}
