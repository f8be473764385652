import { readFileSync } from 'node:fs';

/** A piece of code in a page of the documentation. */
export interface Fence {
  language: string;
  code: string;
  /** For messages: where it begins. */
  line: number;
}

/** The fenced pieces of a page in `docs/`, in order. */
export function fencesOf(page: string): Fence[] {
  const text = pageText(page);
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => ({
    language,
    code,
    line: text.slice(0, index).split('\n').length,
  }));
}

/** A page in `docs/` as it is. */
export const pageText = (page: string): string =>
  readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
