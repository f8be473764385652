/** Characters of windows-1252 for the bytes 0x80 to 0x9F. Bytes without a character stay control characters. */
const WINDOWS_1252_CHARACTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Matches runs of characters that stand for bytes that are not ASCII. */
const NON_ASCII_RUN = new RegExp(`[${WINDOWS_1252_CHARACTERS}\\u00a0-\\u00ff]+`, 'g');
/** Minimum share of the runs that must be valid UTF-8. In a windows-1252 text, only a run such as `É»` is. */
const MIN_VALID_SHARE = 0.8;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Restores texts in UTF-8 that were decoded as windows-1252, as browsers do if a page declares no charset. Undefined if
 * the texts are in windows-1252.
 */
export function restoreMisreadUtf8(texts: readonly string[]): string[] | undefined {
  let validRuns = 0;
  let runs = 0;
  const restoredTexts = texts.map((text) =>
    text.replace(NON_ASCII_RUN, (run) => {
      runs += 1;
      const restored = restoreRun(run);
      if (restored === undefined) return run;
      validRuns += 1;
      return restored;
    }),
  );
  return validRuns > 0 && validRuns >= runs * MIN_VALID_SHARE ? restoredTexts : undefined;
}

function restoreRun(run: string): string | undefined {
  const bytes = Uint8Array.from(run, (character) => {
    const index = WINDOWS_1252_CHARACTERS.indexOf(character);
    return index === -1 ? character.charCodeAt(0) : 0x80 + index;
  });
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
