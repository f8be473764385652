/** A token of an RTF file (specification 1.9.1). */
export type RtfToken =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'word'; name: string; value: number | undefined }
  | { type: 'bytes'; bytes: number[] };

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Splits an RTF file into tokens. Skips binary data and line breaks, which have no meaning in RTF. */
export function* tokenizeRtf(bytes: Uint8Array): Generator<RtfToken> {
  let at = 0;
  let run: number[] = [];
  const code = (): number => bytes[at] ?? 0;
  while (at < bytes.length) {
    const char = code();
    at += 1;
    if (char === 92 && code() === 39) {
      run.push(Number.parseInt(String.fromCharCode(bytes[at + 1] ?? 48, bytes[at + 2] ?? 48), 16) || 32);
      at += 3;
      continue;
    }
    if (char !== 92 && char !== 123 && char !== 125) {
      if (char !== 10 && char !== 13 && char !== 0) run.push(char);
      continue;
    }
    if (run.length > 0) yield { type: 'bytes', bytes: run };
    run = [];
    if (char !== 92) {
      yield char === 123 ? { type: 'open' } : { type: 'close' };
      continue;
    }
    const start = at;
    while (isLetter(code())) at += 1;
    if (at === start) {
      at += 1;
      const symbol = String.fromCharCode(bytes[start] ?? 32);
      // An escaped line break ends a paragraph. Apple's programs mark the end of a paragraph only in this way.
      yield { type: 'word', name: /[\r\n]/.test(symbol) ? 'par' : symbol, value: undefined };
      if (symbol === '\r' && code() === 10) at += 1;
      continue;
    }
    const name = String.fromCharCode(...bytes.subarray(start, Math.min(at, start + 40)));
    const numberAt = at;
    if (code() === 45) at += 1;
    while (isDigit(code()) && at - numberAt < 12) at += 1;
    const digits = String.fromCharCode(...bytes.subarray(numberAt, at));
    if (code() === 32) at += 1;
    const value = digits === '' || digits === '-' ? undefined : Number(digits);
    if (name === 'bin') at += Math.max(value ?? 0, 0);
    else yield { type: 'word', name, value };
  }
  if (run.length > 0) yield { type: 'bytes', bytes: run };
}
