/** Quotes a text for a POSIX shell. */
export const quoteForShell = (text: string): string =>
  /^[\w./:,=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
