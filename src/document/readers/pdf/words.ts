import { type Area, bottom, isCenteredIn, right } from './geometry.ts';

export interface Word extends Area {
  text: string;
}

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u;

/** Whether most words are in a right-to-left script. */
export function isRightToLeft(words: readonly string[]): boolean {
  const letters = words.filter((word) => /\p{L}/u.test(word));
  return letters.filter((word) => RIGHT_TO_LEFT.test(word)).length * 2 > letters.length;
}

/** Joins words to text, line by line, in the direction of their script. */
export function wordsToText(words: readonly Word[]): string {
  const isReversed = isRightToLeft(words.map((word) => word.text));
  return groupIntoLines(words)
    .map((line) =>
      isReversed
        ? orderRightToLeft(line)
            .map((word) => word.text)
            .join(' ')
        : joinLine(line),
    )
    .join(' ');
}

/** Returns the text in an area. */
export function textIn(words: readonly Word[], area: Area): string {
  return wordsToText(words.filter((word) => isCenteredIn(word, area)));
}

/** Groups words into lines from top to bottom. The words of a line run from left to right. */
function groupIntoLines(words: readonly Word[]): Word[][] {
  const sorted = [...words].sort((a, b) => a.y + a.height / 2 - (b.y + b.height / 2));
  const lines: Word[][] = [];
  for (const word of sorted) {
    const line = lines.at(-1);
    const firstWord = line?.[0];
    if (line !== undefined && firstWord !== undefined && word.y + word.height / 2 < bottom(firstWord))
      line.push(word);
    else lines.push([word]);
  }
  for (const line of lines) line.sort((a, b) => a.x - b.x);
  return lines;
}

/** Joins words to a line. Adds no space if there is no gap, e.g. before a full stop in another font. */
function joinLine(line: readonly Word[]): string {
  return line
    .map((word, at) => {
      const previous = line[at - 1];
      const hasGap = previous !== undefined && word.x - right(previous) > word.height * 0.08;
      return (hasGap ? ' ' : '') + word.text;
    })
    .join('');
}

/** Orders words from right to left. Runs of words in other scripts keep their order. */
function orderRightToLeft(line: readonly Word[]): Word[] {
  const ordered: Word[] = [];
  let run: Word[] = [];
  for (const word of line.toReversed()) {
    if (/[\p{L}\p{N}]/u.test(word.text) && !RIGHT_TO_LEFT.test(word.text)) {
      run.unshift(word);
      continue;
    }
    ordered.push(...run, word);
    run = [];
  }
  return [...ordered, ...run];
}
