/** Scripts without spaces between words. Each of their characters is a token. */
export const SPACELESS =
  '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]';
const WORD_CHARACTER = `(?!${SPACELESS})[\\p{L}\\p{M}\\p{N}]`;
/**
 * A word. A prefix or ending that turns its meaning around belongs to it (`non-toxic`, `sugar-free`, `can't`), and so do
 * the marks of names such as `C++`.
 */
export const WORD = new RegExp(
  `(?:(?:non|anti|un|ex|pseudo)\\p{Pd}(?=${WORD_CHARACTER}))?` +
    `${WORD_CHARACTER}(?:${WORD_CHARACTER}|[.@_](?=${WORD_CHARACTER}))*` +
    `(?:\\p{Pd}free(?!${WORD_CHARACTER})|(?<=n)['’]t(?!${WORD_CHARACTER})|\\+\\+|#)?`,
  'iuy',
);
/** Names of hosts and mail addresses with marks that separate words elsewhere. */
export const ADDRESS =
  /[\p{L}\p{N}_.+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})*|[\p{L}\p{N}]{1,40}(?:-[\p{L}\p{N}]{1,40}){1,4}(?:\.\p{L}[\p{L}\p{N}-]{1,40}){1,4}/uy;
/** What makes digits a part of something else: letters, times, powers, versions. */
export const NUMBER_TAIL = new RegExp(
  `(?:${WORD_CHARACTER}|[.@_](?=${WORD_CHARACTER})|:(?=\\p{N})|\\^[-+(]?)+`,
  'uy',
);
export const UNIT =
  /^(?:[kmcµ]?g|lbs?|oz|[kcm]m|mi|ft|in|[mc]?l|[kmgt]i?b|[kmg]?hz|k?wh?|v|m?ah|mins?|h|hrs?|s|secs?|ms|px|pt|eur|usd|gbp|chf|jpy)$/;

/** Superscripts and fractions keep their form: `10²` is not `102`. */
export const fold = (token: string): string =>
  (/\p{No}/u.test(token) ? token : token.normalize('NFKC')).toLowerCase();
