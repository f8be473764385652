import { readFileSync } from 'node:fs';

/** A code block of a documentation page. */
export interface Fence {
  language: string;
  code: string;
  /** Line at which the code block begins, for messages. */
  line: number;
}

/** Lists the code blocks of a page in `docs/`, in order. */
export function fencesOf(page: string): Fence[] {
  const text = pageText(page);
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => ({
    language,
    code,
    line: text.slice(0, index).split('\n').length,
  }));
}

/** Reads the source of a page in `docs/`. */
export const pageText = (page: string): string =>
  readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
