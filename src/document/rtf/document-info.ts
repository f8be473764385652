import type { DocumentMetadata } from '../types.ts';
import type { RtfGroupState } from './state.ts';

/** Reads the metadata of a file (`\info`). */
export class DocumentInfo {
  readonly #metadata: DocumentMetadata = {};
  readonly #created = new Map<string, number>();

  readWord(state: RtfGroupState, name: string, value: number | undefined): void {
    if (name === 'title' || name === 'author') state.destination = name;
    else if (name === 'creatim') state.destination = 'created';
    else if (state.destination === 'created' && value !== undefined) this.#created.set(name, value);
    else if (state.destination === 'info') state.destination = 'skip';
  }

  addText(field: 'title' | 'author', value: string): void {
    this.#metadata[field] = ((this.#metadata[field] ?? '') + value).trim();
  }

  finish(): DocumentMetadata {
    const [year, month, day] = ['yr', 'mo', 'dy'].map((name) => this.#created.get(name));
    if (!year) return this.#metadata;
    return {
      ...this.#metadata,
      createdAt: new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1)).toISOString(),
    };
  }
}
