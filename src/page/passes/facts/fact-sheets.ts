import {
  type Block,
  type Inline,
  isStrongOrBlank,
  type ListItem,
  toPlainText,
} from '../../../content/index.ts';
import { hasEvidence } from '../../evidence.ts';
import { hasLink, listLinks } from '../../nodes.ts';
import { getElementKind } from '../../walk.ts';
import { createContainmentTest, type TreeIndex } from '../ancestry.ts';
import { type DecidedBlock, liesIn, MENU_LANDMARKS } from '../pass.ts';

/** A run of facts, as the indexes of its first block and of the block after it. */
export interface FactSheet {
  start: number;
  end: number;
}

/** Maximum number of words of the name of a fact, of its value, and of a line that ends in a colon before a value. */
const MAX_WORDS = { name: 4, value: 8, intro: 14 };
const SENTENCE_END = /[.!?…。！？]$/;
/** Counts, such as those of stars and members, are about the site. */
const COUNT = /^[\d.,\s]+[km]?$/i;
const MAX_COUNT_SHARE = 0.5;
/** Texts that repeat are placeholders and samples. */
const MIN_DISTINCT_SHARE = 0.5;
/** Minimum score of a block with names and values. Address and register number in a footer have a lower one. */
const MIN_OWN_SCORE = 0.1;
/** Minimum number of names with values. */
const MIN_FACTS = 3;
/** Maximum number of texts of a value, such as the owners of a package. */
const MAX_VALUES = 8;
/** Values that are links lead to the pages of people and labels. A menu has more. */
const MAX_LINKED_SHARE = 0.5;
/** A name with its value: `Priority: high`. */
const PAIR = /^([^:：]{2,40})[:：]\s*[^\s/:][^:：]*[^.!?…。！？:]$/;
/** A name in a line with several: a capital letter, and at most three words before a colon. */
const NAME_IN_LINE = /(?<!\S)\p{Lu}[\p{L}-]*(?: [\p{L}-]{1,20}){0,2}(?=[:：]\s)/gu;
const MAX_LINE_WORDS = 40;
const MAX_PAIR_WORDS = MAX_WORDS.name + MAX_WORDS.value;
/** A linked address is a value: `docs.example.org/intro`. */
const ADDRESS = /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/;
const LETTER = /\p{L}/u;
/** The name of a value before it. */
const NAME_AND_COLON = /^[^:：]*[:：]\s*/;
const COLON_AT_END = /[:：]$/;
const VALUE_TYPES = new Set<Block['type']>(['paragraph', 'list', 'code']);

/** Lists the runs of facts that can be about the subject of the page and are not all main. */
export function listFactSheets(blocks: readonly DecidedBlock[], tree: TreeIndex): FactSheet[] {
  const sheets: FactSheet[] = [];
  for (let start = 0; start < blocks.length; start += 1) {
    const { end, isAboutSubject } = readFacts(blocks, start, tree);
    if (isAboutSubject && blocks.slice(start, end).some(({ role }) => role !== 'main'))
      sheets.push({ start, end });
    start = Math.max(start, end - 1);
  }
  return sheets;
}

/** A block or several blocks with names and values. */
interface Fact {
  /** Kinds of the elements of the name and of the first value. */
  kind: string;
  valueKind: string;
  names: number;
  /** Index of the block after the values. */
  end: number;
  /** The text of the first value. */
  value: string;
  isLinked: boolean;
  isCount: boolean;
}

/** Reads the facts that begin at an index, and whether they can be about the subject of the page. */
function readFacts(
  blocks: readonly DecidedBlock[],
  start: number,
  tree: TreeIndex,
): { end: number; isAboutSubject: boolean } {
  const facts: Fact[] = [];
  let end = start;
  for (let fact = readFact(blocks, end, facts[0], tree); fact; fact = readFact(blocks, end, facts[0], tree)) {
    facts.push(fact);
    end = fact.end;
  }
  const linked = facts.filter(({ isLinked }) => isLinked).length;
  const counts = facts.filter(({ isCount }) => isCount).length;
  const isAboutSubject =
    facts.reduce((sum, { names }) => sum + names, 0) >= MIN_FACTS &&
    linked <= MAX_LINKED_SHARE * facts.length &&
    counts <= MAX_COUNT_SHARE * facts.length &&
    new Set(facts.map(({ value }) => value)).size > MIN_DISTINCT_SHARE * facts.length;
  return { end, isAboutSubject };
}

/** Reads the fact at an index, if it is written like the first one. */
function readFact(
  blocks: readonly DecidedBlock[],
  index: number,
  first: Fact | undefined,
  tree: TreeIndex,
): Fact | undefined {
  const name = blocks[index];
  if (name === undefined || !canBeFact(name)) return undefined;
  const kind = getPartKind(name, tree);
  if (first !== undefined && first.kind !== kind) return undefined;
  const names = listOwnNames(name);
  if (names.length > 0 && (name.score ?? 0) >= MIN_OWN_SCORE) {
    const value = readText(name);
    return {
      kind,
      valueKind: kind,
      names: names.length,
      end: index + 1,
      value,
      isLinked: isListOfLinks(name.block),
      isCount: COUNT.test(value.replace(NAME_AND_COLON, '')),
    };
  }
  const marks = readNameMarks(name, kind);
  const values = marks ? listValues(blocks, index, kind, marks.isMarked ? MAX_VALUES : 1, tree) : [];
  const [firstValue] = values;
  if (marks === undefined || firstValue === undefined) return undefined;
  const valueKind = getPartKind(firstValue, tree);
  // Texts that only alternate are names and values if their classes say so.
  const mayAlternate = !kind.endsWith('.') && (first === undefined || first.valueKind === valueKind);
  if (!marks.isMarked && !mayAlternate) return undefined;
  const texts = values.map(readText);
  return {
    kind,
    valueKind,
    names: 1,
    end: index + 1 + values.length,
    value: texts[0]!,
    isLinked:
      !marks.isLabel &&
      values.some(({ evidence }, at) => hasEvidence(evidence, 'linkDensity') && !ADDRESS.test(texts[at]!)),
    isCount: texts.every((text) => COUNT.test(text)),
  };
}

/**
 * Returns how a block shows that it is a name: as a label (a term, or a line that ends in a colon), or by any mark (also
 * a heading or a bold line). Undefined if it cannot be a name.
 */
function readNameMarks(
  decided: DecidedBlock,
  kind: string,
): { isLabel: boolean; isMarked: boolean } | undefined {
  if (decided.weight > MAX_WORDS.name) return undefined;
  const text = readText(decided);
  const isLabel = kind === 'dt' || COLON_AT_END.test(text);
  if (!LETTER.test(text) || (hasLink(decided.block) && !isLabel)) return undefined;
  return { isLabel, isMarked: isLabel || decided.block.type === 'heading' || isBold(decided) };
}

/** Whether each item of a list is one link, as in a list of pages. */
const isListOfLinks = (block: Block): boolean =>
  block.type === 'list' &&
  block.items.every(
    ({ children: [line, more] }) =>
      more === undefined && line?.type === 'paragraph' && line.children.every(({ type }) => type === 'link'),
  );

/** Lists at most `most` values after a name: the next one, and others only in the same element. */
function listValues(
  blocks: readonly DecidedBlock[],
  index: number,
  kind: string,
  most: number,
  tree: TreeIndex,
): DecidedBlock[] {
  const box = tree.parents.get(blocks[index]!.element.id);
  const isInBox = box && createContainmentTest(box, tree);
  const after = blocks.slice(index + 1, index + 1 + most);
  const end = after.findIndex(
    (value, at) =>
      !isValue(value) ||
      [kind, 'dt'].includes(getPartKind(value, tree)) ||
      (at > 0 && isInBox?.(value.element) !== true),
  );
  return end < 0 ? after : after.slice(0, end);
}

/** Lists the texts of a block that can be names of facts. */
export function listNames(decided: DecidedBlock): string[] {
  const names = listOwnNames(decided);
  return names.length > 0 ? names : [readText(decided)];
}

/** Lists the names in a block that has values itself. */
function listOwnNames(decided: DecidedBlock): string[] {
  const { block } = decided;
  if (block.type === 'table') {
    const rows = block.rows.filter((row) => row.some((cell) => cell.length > 0));
    const names = rows.map(([name = []]) => readInline(name));
    return names.every(isNameLike) && rows.every(({ length }) => length === 2) ? names : [];
  }
  if (block.type === 'list') {
    const links = listLinks(block);
    if (links.length > 0 && links.every(hasFragment)) return [];
    const names = block.items.map(readItemName);
    return names.every((name) => name !== undefined) ? names : [];
  }
  if (block.type !== 'paragraph') return [];
  const bold = block.children.filter(({ type }) => type === 'strong').map((child) => readInline([child]));
  const names = bold.filter((name) => COLON_AT_END.test(name));
  if (names.length >= MIN_FACTS) return names;
  const text = readText(decided);
  const name = readPairName(text);
  return name === undefined ? readNamesInLine(text) : [name];
}

/** Returns the name in a short line with a name and its value. */
const readPairName = (text: string): string | undefined =>
  text.split(/\s+/, MAX_PAIR_WORDS + 1).length <= MAX_PAIR_WORDS ? PAIR.exec(text)?.[1] : undefined;

/** Returns the names in a line with several facts: `SKU: 4-B Category: lamps Tags: oil, brass`. */
function readNamesInLine(text: string): string[] {
  if (text.split(/\s+/, MAX_LINE_WORDS + 1).length > MAX_LINE_WORDS || isSentence(text)) return [];
  const names = text.match(NAME_IN_LINE) ?? [];
  return names.length >= MIN_FACTS ? names : [];
}

/** Whether a text is a sentence, and no value. A single word with a full stop is a value. */
const isSentence = (text: string): boolean =>
  SENTENCE_END.test(text) && (/\s/.test(text) || !/[.!?…]$/.test(text));

/** Whether a link leads to a place in a page. A table of contents has only such links. */
function hasFragment(url: string): boolean {
  const at = url.indexOf('#');
  return at >= 0 && at < url.length - 1 && !url.includes('/', at);
}

const isFlat = ({ items }: { items: readonly ListItem[] }): boolean =>
  items.every(({ children }) => children.length === 1);

/** Returns the name in an item of a list that consists of a name and its values, in the same line or below it. */
function readItemName({ children }: ListItem): string | undefined {
  const [name, value] = children;
  if (name?.type !== 'paragraph') return undefined;
  const text = readInline(name.children);
  if (children.length === 1) return readPairName(text);
  if (children.length > 2) return undefined;
  const isShortValue =
    value?.type === 'list' ? isFlat(value) && value.items.length <= MAX_VALUES : value?.type === 'paragraph';
  return isNameLike(text) && isShortValue ? text : undefined;
}

/** Whether a text can be a name: it has letters and few words. A price or a number is none. */
const isNameLike = (text: string): boolean => LETTER.test(text) && text.split(/\s+/).length <= MAX_WORDS.name;

const readInline = (children: Inline[]): string => toPlainText([{ type: 'paragraph', children }]).trim();

const readText = ({ block }: DecidedBlock): string => toPlainText([block]).trim();

/** Returns the kind of the element of a name or a value; `dt` or `dd` in a description list. */
function getPartKind({ element }: DecidedBlock, { parents }: TreeIndex): string {
  const part = [element, parents.get(element.id)].find((one) => one?.tag === 'dt' || one?.tag === 'dd');
  return part?.tag ?? getElementKind(element);
}

/** Whether a block can be a part of a fact: it has text outside menus, dialogs and footers that no pass demoted. */
export const canBeFact = (decided: DecidedBlock): boolean =>
  decided.hasOwnText &&
  !liesIn(decided, MENU_LANDMARKS) &&
  !decided.passes.some((name) => name.startsWith('demote'));

function isValue(decided: DecidedBlock): boolean {
  if (!canBeFact(decided) || !VALUE_TYPES.has(decided.block.type) || isBold(decided)) return false;
  const text = readText(decided);
  const maxWords = COLON_AT_END.test(text) ? MAX_WORDS.intro : MAX_WORDS.value;
  return decided.weight <= maxWords && !isSentence(text);
}

const isBold = ({ block }: DecidedBlock): boolean =>
  block.type === 'paragraph' &&
  block.children.every(isStrongOrBlank) &&
  block.children.some(({ type }) => type === 'strong');
