import { readListNumber } from '../text/list-markers.ts';
import type { PdfBlock, PdfPageLayout } from '../page-blocks.ts';
import { readStyle, readText, type TextBlock } from '../text-blocks.ts';

const MAX_CHARS = 100;
const MAX_LINES = 2;
/** Matches the number of a section and the start of its title. */
const SECTION_NUMBER = /^(\d{1,2}(?:\.\d{1,2}){0,4}|[IVX]{1,5}(?=\.)|[A-Z](?=\.))(\.?)\s+\P{Ll}/u;
/** Matches the end of a sentence, and the page number of a table of contents. */
const NO_TITLE_END = /[.,;:]$|\.{3,}|\s\d+$/;
/** Maximum difference of two numbers that follow one another. One title between them can be too long to be found. */
const MAX_STEP = 2;
/** Further numbers that follow no other are ignored. */
const MAX_CHAINS = 50;
/** Minimum number of sections with a number like 1.2, and minimum share of them that is followed by text. */
const MIN_SECTIONS = 2;
const MIN_FOLLOWED_SHARE = 0.5;

interface NumberedBlock {
  block: TextBlock;
  number: readonly number[];
  /** The form of the number and the style of the text, which are equal for all sections of one depth. */
  form: string;
  system: 'decimal' | 'roman' | 'letter';
  /** Whether text without a number follows. */
  isFollowed: boolean;
}

/**
 * Finds the titles of numbered sections in any style: short lines whose numbers (1, 1.1, 1.2, 2, 2.1, or I, A, B, II)
 * follow one another over the whole document. Nested lists have such numbers too, but no text between their items.
 */
export function findNumberedHeadings(pages: readonly PdfPageLayout[]): TextBlock[] {
  const blocks = pages.flatMap((page) => page.blocks);
  const numbered = blocks.flatMap((block, at) => readNumber(block, blocks[at + 1]));
  const found = followNumbers(placeLetters(numbered));
  const sections = countSections(found);
  const followed = countSections(found.filter(({ isFollowed }) => isFollowed));
  if (sections < MIN_SECTIONS || followed < sections * MIN_FOLLOWED_SHARE) return [];
  return found
    .filter(({ number, isFollowed }, at) => isFollowed || isNext(number, found[at + 1]?.number ?? []))
    .map(({ block }) => block);
}

/** Adds the number of the section to the letters of its parts. Other letters are lists, names or appendices. */
function placeLetters(entries: readonly NumberedBlock[]): NumberedBlock[] {
  let section: NumberedBlock | undefined;
  return entries.flatMap((entry) => {
    if (entry.system !== 'letter') section = entry;
    else if (section?.system !== 'roman') return [];
    else return [{ ...entry, number: [...section.number, ...entry.number] }];
    return [entry];
  });
}

/** Numbers that follow one another, and the form of each depth. */
interface Chain {
  entries: NumberedBlock[];
  forms: Map<number, string>;
}

/**
 * Returns the longest chain of blocks whose numbers follow one another. Lists between the sections are other chains, and
 * the first number of a part of a document can be any.
 */
function followNumbers(entries: readonly NumberedBlock[]): NumberedBlock[] {
  const chains: Chain[] = [];
  for (const entry of entries) {
    const { number, form } = entry;
    let chain = chains.find(
      ({ entries: before, forms }) =>
        isNext(before.at(-1)?.number ?? [], number) && (forms.get(number.length) ?? form) === form,
    );
    if (chain === undefined) {
      chain = { entries: [], forms: new Map() };
      if (chains.length < MAX_CHAINS) chains.push(chain);
    }
    chain.entries.push(entry);
    chain.forms.set(number.length, form);
  }
  const [longest] = chains.sort((one, other) => countSections(other.entries) - countSections(one.entries));
  return longest?.entries ?? [];
}

const countSections = (entries: readonly NumberedBlock[]): number =>
  entries.filter(({ number }) => number.length > 1).length;

function readNumber(block: PdfBlock, next: PdfBlock | undefined): NumberedBlock[] {
  if (block.kind === 'table' || block.lines.length > MAX_LINES) return [];
  const text = readText(block);
  const match = SECTION_NUMBER.exec(text);
  if (text.length > MAX_CHARS || NO_TITLE_END.test(text) || match?.[1] === undefined) return [];
  const isFollowed = next !== undefined && (next.kind === 'table' || !SECTION_NUMBER.test(readText(next)));
  const system = /^\d/.test(match[1]) ? 'decimal' : /^[IVX]/.test(match[1]) ? 'roman' : 'letter';
  const number = match[1].split('.').map((part) => readListNumber(part.toLowerCase()));
  return [{ block, number, system, form: `${match[2]} ${system} ${readStyle(block)}`, isFollowed }];
}

/** Whether a section follows another: as its first part, or as the next section on the same or a higher level. */
function isNext(number: readonly number[], next: readonly number[]): boolean {
  const last = next.length - 1;
  if (last >= number.length) {
    return (
      number.every((part, at) => part === next[at]) && next.slice(number.length).every((part) => part <= 1)
    );
  }
  const step = (next[last] ?? 0) - (number[last] ?? 0);
  return next.slice(0, last).every((part, at) => part === number[at]) && step > 0 && step <= MAX_STEP;
}
