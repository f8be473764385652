import type { Inline } from '../../content/index.ts';
import type { ParagraphPlace } from './block-assembler.ts';
import type { LevelKind, ListTable } from './list-table.ts';
import type { RtfGroupState } from './state.ts';
import type { RtfStory } from './story.ts';

export interface ListItemPlace {
  item?: NonNullable<ParagraphPlace['item']>;
  /** Text of the number. Set if Markdown cannot express the number, such as `1.2`, or if the paragraph is a heading. */
  label?: string;
}

/** Finds out whether a paragraph is a list item, from its list number (`\ls`) and its bullet or number. */
export class ListItems {
  readonly #table: ListTable;
  /** Numbers of lists in which the items have a bullet or number as text. A paragraph without one continues an item. */
  readonly #marked = new Set<number>();

  constructor(table: ListTable) {
    this.#table = table;
  }

  /** Returns the list position of a paragraph. Removes a bullet or number that is part of the text from `inlines`. */
  place(state: RtfGroupState, story: RtfStory, inlines: Inline[]): ListItemPlace {
    if (state.list <= 0 && story.marker === undefined) takeMarker(state, story, inlines);
    if (state.list <= 0 && story.marker === undefined) return continueItem(state, story);
    const level = state.level ?? computeLevelOfIndent(story.indents, state.indent);
    const place = { level, key: String(state.list) };
    const marker = story.marker?.trim() ?? '';
    const kind = this.#table.kindOf(state.list, level) ?? story.numbering?.kind;
    if (marker === '') {
      const isContinuation = story.marker === undefined ? this.#marked.has(state.list) : isUnnumbered(kind);
      const start = story.numbering?.start;
      const ordered = kind === 'number';
      if (isContinuation) return { item: place };
      return { item: { ...place, ordered, ...(ordered && start !== undefined && { value: start }) } };
    }
    this.#marked.add(state.list);
    const isNumber = /^\(?(?:\d{1,6}|[ivxlcdm]{1,8}|[a-z]{1,2})[.):]?$/i.test(marker);
    const ordered = isNumber && (/[.):\d]$/.test(marker) || kind === 'number');
    const value = /^\(?(\d{1,6})\D?$/.exec(marker)?.[1];
    const label = /\d[.)]\d/.test(marker) ? marker : undefined;
    return {
      item: { ...place, ordered, ...(value !== undefined && { value: Number(value) }) },
      ...(label !== undefined && { label }),
    };
  }
}

const isUnnumbered = (kind: LevelKind | undefined): boolean => kind === undefined || kind === 'none';

/** Matches a bullet, number or letter at the start of a list item. */
const LIST_MARKER = /^(?:[•◦▪·●○■□‣–—*-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])$/i;

/**
 * Removes a bullet or number from the start of a paragraph with a hanging indent, where a tab follows it, and returns
 * it.
 */
function takeMarker({ firstIndent, indent }: RtfGroupState, story: RtfStory, inlines: Inline[]): void {
  const { lead } = story;
  if (lead === undefined || firstIndent >= 0 || indent <= 0 || !LIST_MARKER.test(lead.text)) return;
  inlines.splice(0, lead.length);
  story.marker = lead.text;
}

/**
 * Returns the list position of a paragraph without bullet or number. After an item of a list without list number, the
 * indentation decides.
 */
function continueItem({ indent }: RtfGroupState, { indents }: RtfStory): ListItemPlace {
  const innermost = indents.at(-1);
  if (innermost !== undefined && indent > 0 && indent >= innermost) {
    return { item: { level: indents.length - 1, key: '0' } };
  }
  indents.length = 0;
  return {};
}

/** Returns the level of an item by its indentation, for files without list levels. */
function computeLevelOfIndent(indents: number[], indent: number): number {
  while (indents.length > 0 && indents.at(-1)! > indent) indents.pop();
  if (indents.at(-1) !== indent) indents.push(indent);
  return indents.length - 1;
}
