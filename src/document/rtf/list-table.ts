/** What the items of a list level start with. */
export type LevelKind = 'number' | 'bullet' | 'none';

/** Number formats (`\levelnfc`) that display no number. */
const UNNUMBERED_FORMATS: ReadonlyMap<number, LevelKind> = new Map([
  [23, 'bullet'],
  [255, 'none'],
]);

/** The list definitions of a file, with the start of the items of each level. */
export class ListTable {
  readonly #lists = new Map<number, LevelKind[]>();
  readonly #numbers = new Map<number, number>();
  #levels: LevelKind[] = [];
  #id = 0;

  /** Reads a control word of the tables `\listtable` and `\listoverridetable`. */
  readWord(name: string, value = 0): void {
    if (name === 'list') this.#levels = [];
    else if (name === 'levelnfc' && this.#levels.length < 9)
      this.#levels.push(UNNUMBERED_FORMATS.get(value) ?? 'number');
    else if (name === 'listid') {
      this.#id = value;
      if (!this.#lists.has(value)) this.#lists.set(value, this.#levels);
    } else if (name === 'ls') this.#numbers.set(value, this.#id);
  }

  /**
   * Returns what the items of the list with this number (`\ls`) start with. Undefined if the file does not define the
   * list.
   */
  kindOf(list: number, level: number): LevelKind | undefined {
    return this.#lists.get(this.#numbers.get(list) ?? 0)?.[level];
  }
}
