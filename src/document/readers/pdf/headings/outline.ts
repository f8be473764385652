import { ObjectFile } from '../objects/object-file.ts';
import {
  type PdfDictionary,
  PdfName,
  type PdfValue,
  PdfReference,
  decodePdfString,
} from '../objects/parse-value.ts';

/** An entry of the outline, which PDF viewers show next to the pages. */
export interface OutlineEntry {
  title: string;
  /** Level of the entry, from 1. */
  level: number;
  /** Number of the page, from 1. */
  page: number;
}

const MAX_OUTLINE_ENTRIES = 10_000;
const MAX_OUTLINE_LEVEL = 16;
const MAX_TREE_DEPTH = 32;

/**
 * Reads the outline of a PDF file (ISO 32000-1, 12.3.3).
 * @returns the entries in their order; empty for a file without outline, an encrypted file and a damaged file
 */
export function readOutline(bytes: Uint8Array): OutlineEntry[] {
  try {
    const file = new ObjectFile(bytes);
    if (file.trailer.has('Encrypt')) return [];
    const catalog = file.resolveDictionary(file.trailer.get('Root'));
    const root = file.resolveDictionary(catalog?.get('Outlines'));
    if (catalog === undefined || root === undefined) return [];
    return new OutlineReader(file, catalog).read(root);
  } catch {
    return [];
  }
}

class OutlineReader {
  readonly #file: ObjectFile;
  readonly #entries: OutlineEntry[] = [];
  readonly #pages = new Map<number, number>();
  readonly #destinations = new Map<string, PdfValue>();
  readonly #visited = new Set<number>();

  constructor(file: ObjectFile, catalog: PdfDictionary) {
    this.#file = file;
    this.#numberPages(catalog.get('Pages'), 0);
    this.#visited.clear();
    for (const [name, value] of file.resolveDictionary(catalog.get('Dests')) ?? [])
      this.#destinations.set(name, value);
    this.#collectDestinations(file.resolveDictionary(catalog.get('Names'))?.get('Dests'), 0);
    this.#visited.clear();
  }

  read(root: PdfDictionary): OutlineEntry[] {
    this.#readSiblings(root.get('First'), 1);
    return this.#entries;
  }

  #readSiblings(first: PdfValue, level: number): void {
    if (level > MAX_OUTLINE_LEVEL) return;
    let next = first;
    while (this.#markFollowed(next)) {
      const item = this.#file.resolveDictionary(next);
      if (item === undefined || this.#entries.length === MAX_OUTLINE_ENTRIES) return;
      const title = this.#file.resolve(item.get('Title'));
      const page = this.#findPage(item);
      if (typeof title === 'string' && page !== undefined)
        this.#entries.push({ title: decodePdfString(title), level, page });
      this.#readSiblings(item.get('First'), level + 1);
      next = item.get('Next');
    }
  }

  /** Marks a reference as followed. Returns whether the value is a reference that was not followed before. */
  #markFollowed(value: PdfValue): boolean {
    if (!(value instanceof PdfReference) || this.#visited.has(value.id)) return false;
    this.#visited.add(value.id);
    return true;
  }

  #findPage(item: PdfDictionary): number | undefined {
    const action = this.#file.resolveDictionary(item.get('A'));
    let target = this.#file.resolve(item.get('Dest') ?? action?.get('D'));
    if (typeof target === 'string' || target instanceof PdfName)
      target = this.#file.resolve(this.#destinations.get(typeof target === 'string' ? target : target.text));
    if (target instanceof Map) target = this.#file.resolve(target.get('D'));
    const page = Array.isArray(target) ? target[0] : undefined;
    return page instanceof PdfReference ? this.#pages.get(page.id) : undefined;
  }

  #numberPages(node: PdfValue, depth: number): void {
    if (depth > MAX_TREE_DEPTH || !(node instanceof PdfReference) || !this.#markFollowed(node)) return;
    const kids = this.#file.resolve(this.#file.resolveDictionary(node)?.get('Kids'));
    if (Array.isArray(kids)) for (const kid of kids) this.#numberPages(kid, depth + 1);
    else this.#pages.set(node.id, this.#pages.size + 1);
  }

  /** Collects the named destinations of a name tree (ISO 32000-1, 7.9.6). */
  #collectDestinations(node: PdfValue, depth: number): void {
    if (depth > MAX_TREE_DEPTH || (node instanceof PdfReference && !this.#markFollowed(node))) return;
    const dictionary = this.#file.resolveDictionary(node);
    const [names, kids] = ['Names', 'Kids'].map((key) => this.#file.resolve(dictionary?.get(key)));
    if (Array.isArray(names)) {
      for (let at = 0; at + 1 < names.length; at += 2) {
        const name = names[at];
        if (typeof name === 'string') this.#destinations.set(name, names[at + 1]);
      }
    }
    if (Array.isArray(kids)) for (const kid of kids) this.#collectDestinations(kid, depth + 1);
  }
}
