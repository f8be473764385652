const LATIN_UNITS_PER_TOKEN = 4;
const CJK_UNITS_PER_TOKEN = 1.5;

/** Whether a UTF-16 unit belongs to Chinese, Japanese or Korean writing, whose tokens are short. */
function isCjk(unit: number): boolean {
  return (
    (unit >= 0x2e80 && unit <= 0x9fff) ||
    (unit >= 0xac00 && unit <= 0xd7af) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0xff00 && unit <= 0xffef)
  );
}

/** Estimates the number of tokens in a text: 4 characters per token, or 1.5 in Chinese, Japanese and Korean. */
export function estimateTokens(text: string): number {
  let cjk = 0;
  for (let i = 0; i < text.length; i++) if (isCjk(text.charCodeAt(i))) cjk++;
  return Math.ceil((text.length - cjk) / LATIN_UNITS_PER_TOKEN + cjk / CJK_UNITS_PER_TOKEN);
}
