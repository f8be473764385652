import type { StyleProperties } from '../office/docx/styles.ts';

/** A style whose definition is not complete yet. */
export interface StyleEntry {
  id: number;
  name: string;
  outline?: number;
  base?: number;
}

const MAX_STYLE_CHAIN_LENGTH = 20;

/** The paragraph styles of a file. */
export class StyleSheet {
  readonly #styles = new Map<number, StyleEntry>();

  add(entry: StyleEntry): void {
    this.#styles.set(entry.id, { ...entry, name: entry.name.replace(/;\s*$/, '').trim().toLowerCase() });
  }

  /** Returns the name of a style in lower case, and its outline level, which can be inherited. */
  get(id: number): StyleProperties {
    const name = this.#styles.get(id)?.name ?? '';
    let style = this.#styles.get(id);
    for (let step = 0; style !== undefined && step < MAX_STYLE_CHAIN_LENGTH; step += 1) {
      if (style.outline !== undefined) return { name, outline: style.outline };
      const level = /^heading ([1-9])$/.exec(style.name)?.[1];
      if (level !== undefined) return { name, outline: Number(level) - 1 };
      style = style.base === undefined || style.base === id ? undefined : this.#styles.get(style.base);
    }
    return { name };
  }
}
