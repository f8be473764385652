import { normaliseLabel } from '../../normalise-inline.ts';
import type { Block, Inline } from '../../block.ts';
import { type ElementNode, isNonBlank } from '../../tree.ts';
import { findFragmentLinks, type FragmentLink, getLastId, type LinkTarget } from '../fragment-links.ts';
import { findItemsByText, readNoteText } from './note-lists.ts';
import { isHidden, type ReadTreeOptions } from '../options.ts';
import { readShortText } from '../short-text.ts';
import { findAttribute, findElement, getChildElements, hasClass } from '../tags.ts';

/** The footnotes of a page. A label connects the references with the note. */
export interface FootnoteLabels {
  /** Links, and elements that contain their note themselves. */
  references: ReadonlyMap<ElementNode, string>;
  /** Notes, with their label and the text of their reference. */
  items: ReadonlyMap<ElementNode, { label: string; number: string }>;
  /** Texts of notes that only an attribute of the reference has. */
  attributeNotes: ReadonlyMap<ElementNode, string>;
  /** Elements that contain a note which is also in a list of notes. The list is read. */
  repeated: ReadonlySet<ElementNode>;
  /** Links back to the references, and the numbers of notes. */
  omitted: ReadonlySet<ElementNode>;
}

const REFERENCE_CLASS = /(?:^|\s)(?:(?:easy-)?footnote(?:-?(?:ref|anchor|link))?|fn-?ref|noteref)(?:\s|$)/i;
const BACKLINK_CLASS =
  /(?:^|\s)(?:mw-cite-backlink|(?:easy-)?footnote-?(?:back(?:ref|link)?|to-top)|reversefootnote|data-footnote-backref)(?:\s|$)/i;
/** Classes of notes inside the text: LaTeXML, and the side notes of Tufte CSS. */
const INLINE_NOTE_CLASS = /(?:^|\s)(?:ltx_note_outer|sidenote)(?:\s|$)/;
/** Class of a note that plugins put after its number. */
const NOTE_CLASS = /(?:^|[\s_-])(?:foot|side|end)?notes?(?:[\s_-]|$)/i;
/** Matches the text of LaTeXML for another reference to the same note. */
const REPEATED_MARK = /^\S{0,8}\s?footnotemark:/;
/** Matches the text of a reference: a number, a letter or a sign, also in brackets or after a short word. */
const REFERENCE_TEXT =
  /^[[(]?(?:(?:note|fn|nb)\.? )?(?:\d{1,4}\p{L}?|\p{L}{1,2}|[ivxlc]{1,6}|[*†‡§¶#]{1,4})[\])]?$/iu;
/** Matches the text of a raised or declared reference. */
const DECLARED_REFERENCE_TEXT = /^[[(]?[^\s[\]()]{1,6}(?: \d{1,4})?[\])]?$/u;
const BRACKETED = /^[[(].*[\])]$/;
/** Matches the text of a link back: arrows, which may have a variation selector and a number, or a word. */
const BACK_TEXT = /^(?:(?:[↩↑⤴^⏎↵⬆←↖⇧]\p{M}?\d* ?)+|back|return|jump up)$/iu;
/** Attributes of references in which scripts find the text of the note. */
const NOTE_ATTRIBUTES = ['data-footnote', 'data-note', 'data-content', 'data-tooltip', 'title'];
const MIN_ATTRIBUTE_NOTE_CHARS = 20;
/** A note has fewer elements than this. */
const MAX_NOTE_ELEMENTS = 300;

/** Whether a link leads from a footnote back to the place that refers to the footnote. */
export function isBacklink(element: ElementNode): boolean {
  return findAttribute(element, 'role') === 'doc-backlink' || hasClass(element, BACKLINK_CLASS);
}

/** Whether the mark of a reference is raised or declared, so that it is not an ordinary link. */
const isDeclared = ({ link, isRaised }: FragmentLink): boolean =>
  isRaised || findAttribute(link, 'role') === 'doc-noteref' || hasClass(link, REFERENCE_CLASS);

/** Whether a link has the short text of a reference. */
const isReferenceMark = (reference: FragmentLink): boolean =>
  !isBacklink(reference.link) &&
  (isMarkText(reference.link) ||
    (isDeclared(reference) && DECLARED_REFERENCE_TEXT.test(readShortText(reference.link))));

/** A note that may be a footnote, with the links to it. */
interface Candidate {
  note: ElementNode;
  target: LinkTarget;
  /** The element with the number of the note, if it is not part of the note. */
  mark?: ElementNode;
  references: FragmentLink[];
  backlinks: ElementNode[];
  isLinkedBack: boolean;
}

/**
 * Finds footnotes by their links: a short reference leads to an element after it that links back, or that nothing else
 * leads to. Without a link back, the reference must be raised, declared or in brackets, and either all items of the
 * list are such notes or the note begins with the text of the reference. Takes linear time.
 */
export function findFootnotes(root: ElementNode, options: ReadTreeOptions): FootnoteLabels {
  const { links, targets, inlineNotes, raised } = findFragmentLinks(root, options, isInlineNote);
  const references = new Map<ElementNode, string>();
  const items = new Map<ElementNode, { label: string; number: string }>();
  const attributeNotes = new Map<ElementNode, string>();
  const omitted = new Set<ElementNode>();
  const createLabel = createLabeller();
  const candidates = findCandidates(links, targets, options);
  for (const candidate of candidates.values()) {
    if (!isFootnote(candidate, candidates)) continue;
    const number = readShortText(candidate.references[0]!.link);
    const label = createLabel(number);
    items.set(candidate.note, { label, number });
    for (const { link } of candidate.references) references.set(link, label);
    for (const backlink of candidate.backlinks) omitted.add(backlink);
    if (candidate.mark !== undefined) omitted.add(candidate.mark);
    else
      for (const mark of listLeadingMarks(candidate.note))
        if (hasSameNumber(readShortText(mark), number)) omitted.add(mark);
  }
  for (const element of raised) {
    const text = references.has(element) ? undefined : readAttributeNote(element, targets);
    if (text === undefined) continue;
    references.set(element, createLabel(readShortText(element)));
    attributeNotes.set(element, text);
  }
  const repeated = new Set<ElementNode>();
  const listItems = inlineNotes.length > 0 ? findItemsByText(root, options) : new Map<string, ElementNode>();
  for (const { note, mark } of inlineNotes) {
    if (REPEATED_MARK.test(readShortText(note))) {
      omitted.add(note);
      continue;
    }
    // A word with a note is no number.
    const ownMarks = mark === undefined || (readShortText(mark) !== '' && !isMarkText(mark)) ? [] : [mark];
    const allMarks = [...ownMarks, ...listLeadingMarks(note)];
    const number = allMarks[0] === undefined ? '' : readShortText(allMarks[0]);
    const label = createLabel(number);
    references.set(note, label);
    const key = readNoteText(note);
    const item = listItems.get(key);
    if (item !== undefined && number !== '' && key !== '' && !items.has(item)) {
      items.set(item, { label, number });
      repeated.add(note);
      for (const itemMark of listLeadingMarks(item))
        if (hasSameNumber(readShortText(itemMark), number)) omitted.add(itemMark);
    }
    for (const numberElement of allMarks) omitted.add(numberElement);
  }
  return { references, items, attributeNotes, repeated, omitted };
}

/**
 * Whether an element is a note inside the text: by a known class, as a declared footnote after a mark, or as a tooltip or
 * note directly after a number.
 */
const isInlineNote = (element: ElementNode, mark: ElementNode | undefined): boolean =>
  hasClass(element, INLINE_NOTE_CLASS) ||
  (mark !== undefined && element.tag === 'span' && findAttribute(element, 'role') === 'doc-footnote') ||
  (mark !== undefined &&
    isMarkText(mark) &&
    element.tag === 'span' &&
    (/^(?:tooltip|note)$/.test(findAttribute(element, 'role') ?? '') || hasClass(element, NOTE_CLASS)) &&
    !isMarkText(element));

/** Returns the elements with the number of a note at its start, also inside the first element. */
function listLeadingMarks(note: ElementNode): ElementNode[] {
  const children = getChildElements(note, () => true);
  const end = children.findIndex((child) => !isMarkText(child));
  const [only] = children;
  if (end === 0 && only !== undefined && children.length === 1) return listLeadingMarks(only);
  return end < 0 ? children : children.slice(0, end);
}

const isMarkText = (element: ElementNode): boolean => REFERENCE_TEXT.test(readShortText(element));

function findCandidates(
  links: readonly FragmentLink[],
  targets: ReadonlyMap<string, LinkTarget>,
  options: ReadTreeOptions,
): Map<ElementNode, Candidate> {
  const candidates = new Map<ElementNode, Candidate>();
  const rejected = new Set<ElementNode>();
  const linkIds = links.map(({ link }) => link.id);
  const targetIds = [...targets.values()].map(({ element }) => element.id).sort((a, b) => a - b);
  const targetsOfOthers = new Set<LinkTarget>();
  for (const reference of links) {
    const target = targets.get(reference.target);
    if (target === undefined) continue;
    const { note, mark } = findNote(target, targetIds);
    // A link from a note back to its reference looks like a reference to a text that links back.
    const isAhead = reference.link.id < note.id;
    const isReference =
      (isAhead || (isDeclared(reference) && countBetween(linkIds, note.id, getLastId(note)) === 0)) &&
      isReferenceMark(reference);
    if (!isReference) {
      targetsOfOthers.add(target);
      continue;
    }
    const known = candidates.get(note);
    if (known === undefined)
      candidates.set(note, {
        note,
        target,
        ...(mark && { mark }),
        references: [reference],
        backlinks: [],
        isLinkedBack: false,
      });
    else if (known.target === target) known.references.push(reference);
    else rejected.add(note);
  }
  for (const [note, candidate] of candidates) {
    const isNote = !rejected.has(note) && !isHidden(note, options) && isShort(note);
    if (isNote) Object.assign(candidate, findBacklinks(candidate, links, linkIds, targets));
    if (!isNote || (!candidate.isLinkedBack && targetsOfOthers.has(candidate.target)))
      candidates.delete(note);
  }
  return candidates;
}

/** Returns the note at the target of a link: the block of the target, or a list item or box that begins with it. */
function findNote(
  { block, outer, siblings, index }: LinkTarget,
  targetIds: readonly number[],
): { note: ElementNode; mark?: ElementNode } {
  if (block.tag === 'dt' || block.tag === 'dd') {
    const step = block.tag === 'dt' ? 1 : -1;
    const [near, far] = [siblings[index + step], siblings[index + 2 * step]];
    const other = near?.kind === 'text' ? far : near;
    if (other?.kind !== 'element') return { note: block };
    if (block.tag === 'dt' && other.tag === 'dd') return { note: other, mark: block };
    return block.tag === 'dd' && other.tag === 'dt' && isMarkText(other)
      ? { note: block, mark: other }
      : { note: block };
  }
  if (outer === undefined) return { note: block };
  if (block.tag === 'td' || block.tag === 'th') return { note: outer };
  const isFirst = outer.children.find(isNonBlank) === block;
  const isWhole =
    outer.tag === 'li' ||
    ((outer.tag === 'div' || outer.tag === 'aside') &&
      countBetween(targetIds, outer.id, getLastId(outer)) === 1);
  return { note: isFirst && isWhole ? outer : block };
}

/** Counts the numbers from `first` to `last` in a sorted list. */
function countBetween(sorted: readonly number[], first: number, last: number): number {
  return findIndex(sorted, last + 1) - findIndex(sorted, first);
}

/** Finds the index of the first number in a sorted list that is at least `value`. */
function findIndex(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether an element can be a note: it has no heading and not too many elements. */
function isShort(note: ElementNode): boolean {
  let elements = 0;
  return (
    !/^h[1-6]$/.test(note.tag) &&
    findElement(note, ({ tag }) => /^h[1-6]$/.test(tag) || ++elements > MAX_NOTE_ELEMENTS) === undefined
  );
}

/** Finds the links in a note that lead to the blocks of its references, and links that are arrows. */
function findBacklinks(
  { note, references }: Candidate,
  links: readonly FragmentLink[],
  linkIds: readonly number[],
  targets: ReadonlyMap<string, LinkTarget>,
): Pick<Candidate, 'backlinks' | 'isLinkedBack'> {
  const blocks = new Set(references.map(({ block }) => block));
  const last = getLastId(note);
  const backlinks: ElementNode[] = [];
  let isLinkedBack = false;
  for (let index = findIndex(linkIds, note.id); (linkIds[index] ?? Infinity) <= last; index += 1) {
    const { link, target } = links[index]!;
    const block = targets.get(target)?.block;
    const leadsBack = isBacklink(link) || (block !== undefined && blocks.has(block));
    isLinkedBack ||= leadsBack;
    if (leadsBack || BACK_TEXT.test(readShortText(link))) backlinks.push(link);
  }
  return { backlinks, isLinkedBack };
}

function isFootnote(candidate: Candidate, candidates: ReadonlyMap<ElementNode, Candidate>): boolean {
  const { note, target, references, isLinkedBack } = candidate;
  if (isLinkedBack) return true;
  const isMarked = references.some(
    (reference) =>
      isDeclared(reference) || reference.isInBrackets || BRACKETED.test(readShortText(reference.link)),
  );
  if (!isMarked) return false;
  if (note.tag === 'li')
    return (
      target.list !== undefined &&
      getChildElements(target.list, () => true).every((item) => candidates.has(item))
    );
  return (
    references.some(isDeclared) || startsWithLabel(readShortText(note), readShortText(references[0]!.link))
  );
}

/** Whether the text of a note begins with the text of its reference: `[2] Text`, `2. Text` or `† Text`. */
const startsWithLabel = (text: string, reference: string): boolean => {
  const label = removeBrackets(reference);
  const rest = text.replace(/^[[(]/, '');
  return rest.startsWith(label) && /^[\])]?[.:]?\s/.test(`${rest.slice(label.length)} `);
};

/** Returns the note in an attribute of a short mark that leads nowhere. Undefined for any other element. */
function readAttributeNote(
  element: ElementNode,
  targets: ReadonlyMap<string, LinkTarget>,
): string | undefined {
  const href = findAttribute(element, 'href') ?? '#';
  if (!href.startsWith('#') || targets.has(href.slice(1)) || !isMarkText(element)) return undefined;
  const text = NOTE_ATTRIBUTES.map((name) => findAttribute(element, name)?.trim() ?? '').find(
    (value) => value.length >= MIN_ATTRIBUTE_NOTE_CHARS && /\s/.test(value),
  );
  return text;
}

const NUMBER_AT_START = /^\s*(?:\[.{1,8}?\]|\(.{1,8}?\)|[^\s[\]().:]{1,8}[.:]?)(?=\s|$)\s*/u;

const removeBrackets = (text: string): string => text.replace(/[[\]().:\s]/g, '');

const hasSameNumber = (one: string, other: string): boolean => removeBrackets(one) === removeBrackets(other);

/** Removes the number at the start of a note, such as `[2]` or `2.`, because the label replaces it. */
export function removeNumber(blocks: readonly Block[], number: string): Block[] {
  const [first, ...others] = blocks;
  if (first?.type !== 'paragraph') return [...blocks];
  const [start, ...rest] = first.children;
  if (start?.type !== 'text') return [...blocks];
  // The number can be a link back, which is omitted, with a dot or bracket after it.
  const punctuation = /^\s*[.:)\]]\s/.exec(start.value)?.[0];
  const found = punctuation ?? NUMBER_AT_START.exec(start.value)?.[0] ?? '';
  if (punctuation === undefined && !hasSameNumber(found, number)) return [...blocks];
  const value = start.value.slice(found.length);
  const children: Inline[] = value === '' ? rest : [{ type: 'text', value }, ...rest];
  return children.length === 0 ? others : [{ type: 'paragraph', children }, ...others];
}

/** Creates unique labels. A label is the text of the reference if possible. */
function createLabeller(): (text: string) => string {
  const usedLabels = new Set<string>();
  return (reference) => {
    const text = normaliseLabel(removeBrackets(reference));
    let label = !/[\p{L}\p{N}]/u.test(text) || text.length > 20 ? `note-${usedLabels.size + 1}` : text;
    if (usedLabels.has(label)) label = `${label}-${usedLabels.size + 1}`;
    usedLabels.add(label);
    return label;
  };
}
