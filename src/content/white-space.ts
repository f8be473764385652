/** White space that collapsing changes. Most texts contain none, and a copy of each of them costs time and memory. */
const COLLAPSIBLE = /[^\S ]| {2}/;

/** Collapses white space to single spaces and removes it at both ends. */
export const collapseWhiteSpace = (text: string): string =>
  (COLLAPSIBLE.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
