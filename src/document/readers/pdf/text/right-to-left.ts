import type { ParsedPage, TextItem } from '@llamaindex/liteparse';
import { OCR_FONT } from '../../ocr/page.ts';
import { groupAdjacent } from '../../../group-adjacent.ts';
import { type PageArea, computeBounds, doAreasOverlapVertically, getRightEdge } from '../geometry.ts';
import { restoreLamAlef } from './ligatures.ts';
import { splitIntoWords, type WordBox } from './split-words.ts';
import { hasRightToLeftLetter, isRightToLeft } from './words.ts';

/** A page of the engine. If it is mirrored, its lines run from left to right also in right-to-left scripts. */
export type DirectedPage = ParsedPage & { isMirrored?: true };

/** Items with a smaller gap are parts of one word. Multiple of their height. */
const MAX_PART_GAP = 0.1;
/** Number of previous items that an item is compared with. It keeps pages with many items linear. */
const MAX_ITEMS_BACK = 20;
/** Minimum share of Arabic letters without a character code on a page whose letters are separate replacement texts. */
const MIN_REPLACED_SHARE = 0.3;
/** Arabic letters that do not join the next letter. */
const NON_JOINING = /[اأإآٱدذرزوؤءةىۀۃ]/u;
/** A lam before an alef is a ligature, whose letters the engine reverses only in words that are in order. */
const ORDERED_WORD = /[اأإآ]ل/u;
/** Other words in the opposite order begin with a letter that only ends words, or end with a conjunction and an alef. */
const REVERSED_WORD = /^[ةى].|ل[أإآا]|.[اأ]و$/u;
const ARABIC_WORD = /^[\u0620-\u064A\u066E-\u06D3]+$/u;
/** Parts of a word that keep their order: letters of one direction, numbers, addresses. Others are single characters. */
const PARTS =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{M}]+|(?=\S{0,40}?\p{Script=Latin})[\p{Script=Latin}\p{N}](?:[\p{Script=Latin}\p{N}\p{M}_@.,:/&+-]*[\p{Script=Latin}\p{N}])?|[$€£₪+]?\p{N}+(?:[.,:/-]\p{N}+)*%?|./gu;
const BRACKETS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['«', '»'],
];

/**
 * Puts the characters of right-to-left words into reading order. Pages with mostly right-to-left text are mirrored, so
 * that columns, tables and lists can be found as on other pages.
 */
export function directPage(page: ParsedPage): DirectedPage {
  if (!page.textItems.some(({ text }) => hasRightToLeftLetter(text))) return page;
  const isReplaced = hasReplacedLetters(page.textItems);
  const isMirrored = isRightToLeft(page.textItems.flatMap(({ text }) => text.split(/\s+/)));
  const items = joinTouchingItems(page.textItems.map(restoreLamAlef)).map((item) => {
    const isOrdered = /^[\p{L}\p{N}]/u.test(item.text) || !isMirrored;
    if (item.fontName === OCR_FONT || (isOrdered && !hasRightToLeftLetter(item.text))) return item;
    const { y, height } = item;
    const words = splitIntoWords(item).map((word) => ({ ...word, y, height }));
    return withWords(
      item,
      splitIntoRuns(movePunctuation(words)).flatMap((run) =>
        // On other pages, a number could become the label of a list.
        isMirrored || hasRightToLeftLetter(run[0]!.text) ? orderRun(run, isReplaced) : run,
      ),
    );
  });
  if (!isMirrored) return { ...page, textItems: items };
  const mirror = <Area extends PageArea>(area: Area): Area => ({
    ...area,
    x: page.width - getRightEdge(area),
  });
  return {
    ...page,
    isMirrored: true,
    textItems: sortLines(
      items.map((item) => mirror(withWords(item, mirrorWords(splitIntoWords(item), mirror)))),
    ),
    ...(page.vectorGraphics && {
      vectorGraphics: {
        shapes: page.vectorGraphics.shapes.map((shape) => ({ ...shape, bbox: mirror(shape.bbox) })),
        lines: page.vectorGraphics.lines.map((line) => ({
          ...line,
          x1: page.width - line.x1,
          x2: page.width - line.x2,
        })),
      },
    }),
    ...(page.formFields && {
      formFields: page.formFields.map((field) => ({ ...field, rect: field.rect && mirror(field.rect) })),
    }),
    ...(page.annotations && {
      annotations: page.annotations.map((annotation) => ({
        ...annotation,
        rect: annotation.rect && mirror(annotation.rect),
        quadpointRects: annotation.quadpointRects.map(mirror),
      })),
    }),
  };
}

const withWords = (item: TextItem, words: readonly WordBox[]): TextItem => ({
  ...item,
  text: words.map(({ text }) => text).join(' '),
  words: [...words],
});

/** Sorts items that follow one another on a line from left to right. */
const sortLines = (items: readonly TextItem[]): TextItem[] =>
  groupAdjacent(items, (item, [first]) => doAreasOverlapVertically(first!, item)).flatMap((line) =>
    line.sort((a, b) => a.x - b.x),
  );

/** Mirrors the words of a line. Words in Latin script, with the numbers between and after them, keep their order. */
function mirrorWords(words: readonly WordBox[], mirror: (area: WordBox) => WordBox): WordBox[] {
  const mirrored: WordBox[] = [];
  for (const run of splitIntoRuns(words).toReversed()) {
    const bounds = computeBounds(run);
    const shift = mirror({ ...run[0]!, ...bounds }).x - bounds.x;
    mirrored.push(...run.map((word) => ({ ...word, x: word.x + shift })));
  }
  return mirrored;
}

/** Splits a line into runs of words in Latin script, with the numbers between and after them, and other single words. */
function splitIntoRuns(words: readonly WordBox[]): WordBox[][] {
  const runs: WordBox[][] = [];
  for (let at = 0; at < words.length; ) {
    let end = at + 1;
    if (isLatin(words[at])) {
      for (let next = end; next < words.length && !hasRightToLeftLetter(words[next]!.text); next += 1)
        if (/[\p{L}\p{N}]/u.test(words[next]!.text)) end = next + 1;
    }
    runs.push(words.slice(at, end));
    at = end;
  }
  return runs;
}

/** Puts a run into reading order. The punctuation at the edges of a run in Latin script belongs to the line. */
function orderRun(run: readonly WordBox[], isReplaced: boolean): WordBox[] {
  const texts = run.map(({ text }) => text);
  if (!isLatin(run[0])) texts[0] = toReadingOrder(texts[0]!, isReplaced);
  else {
    const start = texts[0]!.search(/[\p{L}\p{N}]/u);
    const before = texts[0]!.slice(0, start);
    texts[0] = texts[0]!.slice(start);
    const last = texts.at(-1)!;
    const kept = last.slice(0, countToLastLetter(last));
    texts[texts.length - 1] = kept + reverseText(before);
    texts[0] = reverseText(last.slice(kept.length)) + texts[0];
  }
  return run.map((word, at) => ({ ...word, text: turnBrackets(texts[at]!) }));
}

/** Joins punctuation with the word that it touches, because the engine can put the space on its other side. */
function movePunctuation(words: readonly WordBox[]): WordBox[] {
  const moved: WordBox[] = [];
  let before = '';
  for (const [at, word] of words.entries()) {
    const text = before + word.text;
    before = isNextTo(word, words[at + 1]) ? text.slice(countToLastLetter(text)) : '';
    const kept = text.slice(0, text.length - before.length);
    const last = moved.at(-1);
    if (last !== undefined && countToLastLetter(kept) === 0 && isNextTo(last, word))
      moved.splice(-1, 1, { ...last, text: last.text + kept, width: getRightEdge(word) - last.x });
    else if (kept !== '') moved.push({ ...word, text: kept });
  }
  return moved;
}

const isNextTo = (word: WordBox, next: WordBox | undefined): boolean =>
  next !== undefined && next.x - getRightEdge(word) < MAX_PART_GAP * word.height;

/** Returns the number of UTF-16 units up to the last letter or number. */
const countToLastLetter = (text: string): number => /^.*[\p{L}\p{N}]/su.exec(text)?.[0].length ?? 0;

const isLatin = (word: WordBox | undefined): boolean =>
  word !== undefined && /\p{L}/u.test(word.text) && !hasRightToLeftLetter(word.text);

/**
 * Whether most joined Arabic letters of a page are replacement texts of single glyphs, as Chromium writes them. The
 * engine returns them in the order of the page.
 */
function hasReplacedLetters(items: readonly TextItem[]): boolean {
  let [letters, replaced] = [0, 0];
  for (const { text, charCodes = [] } of items) {
    const characters = [...text];
    for (const [at, code] of charCodes.entries()) {
      if (!ARABIC_WORD.test(characters[at] ?? '')) continue;
      letters += 1;
      if (code === 0) replaced += 1;
    }
  }
  return replaced > 0 && replaced >= letters * MIN_REPLACED_SHARE;
}

/** Joins items on a line that touch, because each of them contains a part of a word. */
function joinTouchingItems(items: readonly TextItem[]): TextItem[] {
  const joined: TextItem[] = [];
  for (const item of items) {
    const first = Math.max(0, joined.length - MAX_ITEMS_BACK);
    const at =
      first +
      joined
        .slice(first)
        .findLastIndex(
          (other) => other.mcid === item.mcid && other.fontName === item.fontName && doTouch(other, item),
        );
    const other = joined[at];
    if (at < first || other === undefined) {
      joined.push(item);
      continue;
    }
    const [left, right] = other.x < item.x ? [other, item] : [item, other];
    joined[at] = {
      ...left,
      ...computeBounds([left, right]),
      text: left.text + right.text,
      charCodes: [],
      words: [...(left.words ?? [left]), ...(right.words ?? [right])],
    };
  }
  return joined;
}

function doTouch(a: TextItem, b: TextItem): boolean {
  if (!hasRightToLeftLetter(a.text) || !hasRightToLeftLetter(b.text) || !doAreasOverlapVertically(a, b))
    return false;
  const gap = Math.max(a.x, b.x) - Math.min(getRightEdge(a), getRightEdge(b));
  return Math.abs(gap) < MAX_PART_GAP * Math.max(a.height, b.height);
}

/** Converts a word from the order of its parts on the page, from left to right, to reading order. */
function toReadingOrder(text: string, isReplaced: boolean): string {
  const parts = (text.match(PARTS) ?? []).flatMap((part) => {
    if (isReplaced && ARABIC_WORD.test(part)) return [restoreLetters(part)];
    const [from = '', to = ''] = /^(\d+)-(\d+)$/.exec(part)?.slice(1) ?? [];
    // A range from right to left.
    return from !== '' && from.length === to.length && from > to ? [`${to}-${from}`] : [part];
  });
  return parts.toReversed().join('');
}

/**
 * Restores the order of the letters of a word. They are in reading order only if the last letter is not joined with the
 * one before it. Only such a letter has a character code, which is what the engine needs to find the order.
 */
function restoreLetters(word: string): string {
  const letters = [...word];
  const isInOrder =
    letters.length < 2 ||
    word === 'لا' ||
    ORDERED_WORD.test(word) ||
    (NON_JOINING.test(letters.at(-2)!) && !REVERSED_WORD.test(word));
  // A ligature of lam and alef is one glyph, whose letters stay in order. No word has an alef before such an alef.
  return (isInOrder ? word : reverseText(word)).replace(/ا([اأإآ])ل/gu, 'ال$1');
}

/** Turns brackets so that those before a letter or number open, and others close. */
function turnBrackets(text: string): string {
  let turned = text;
  for (const [open, close] of BRACKETS) {
    if (!turned.includes(open) && !turned.includes(close)) continue;
    const characters = [...turned];
    turned = characters
      .map((character, at) => {
        if (character !== open && character !== close) return character;
        return at === 0 || /[\p{L}\p{N}]/u.test(characters[at + 1] ?? '') ? open : close;
      })
      .join('');
  }
  return turned;
}

const reverseText = (text: string): string => Array.from(text).toReversed().join('');
