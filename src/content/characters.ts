const SUSPECT =
  '[\\0-\\x08\\x0e-\\x1f\\x7f-\\x9f\\u00ad\\u034f\\u061c\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0000}-\\u{e0fff}\\p{Co}]';
const HAS_SUSPECT = new RegExp(SUSPECT, 'u');
const BIDI_MARK = /[\u061c\u200e\u200f\u2066-\u2069]/;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Scripts with letters that join or form ligatures, which a zero-width joiner or non-joiner changes. */
const JOINING_SCRIPTS =
  'Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar';
const JOINING_LETTER = `[\\u064b-\\u065f${JOINING_SCRIPTS.split(' ')
  .map((script) => `\\p{Script=${script}}`)
  .join('')}]`;
const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?\\ufe0f?';

/** Sequences in which suspect characters are visible or needed. */
const NEEDED = [
  // The flags of England, Scotland and Wales are a black flag with tag characters (gbeng, gbsct, gbwls).
  '\\u{1f3f4}\\u{e0067}\\u{e0062}(?:\\u{e0065}\\u{e006e}\\u{e0067}|\\u{e0073}\\u{e0063}\\u{e0074}|\\u{e0077}\\u{e006c}\\u{e0073})\\u{e007f}',
  `${EMOJI}(?:\\u200d${EMOJI})+`,
  '[#*0-9]\\ufe0f\\u20e3',
  '[\\p{Extended_Pictographic}\\p{S}][\\ufe00\\ufe01\\ufe0e\\ufe0f]',
  '\\p{Script=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '[\\p{Script=Mongolian}\\p{Script=Phags_Pa}\\p{Script=Myanmar}][\\u180b-\\u180f\\ufe00]',
  `(?<=${JOINING_LETTER})[\\u200c\\u200d]`,
].join('|');
/**
 * Commands for terminals that set colors, titles or the cursor. Source: ECMA-48, sections 5.4 and 5.6. Those that begin
 * with a single control character are left, because text in a wrong charset contains such characters, too.
 */
const TERMINAL_COMMAND = '\\x1b\\[[0-?]*[ -/]*[@-~]|\\x1b\\][^\\x07\\x1b\\n]*(?:\\x07|\\x1b\\\\)';
const NEEDED_OR_SUSPECT = new RegExp(`(${NEEDED})|${TERMINAL_COMMAND}|${SUSPECT}`, 'gu');

/**
 * Removes characters that a reader does not see, or that change what the reader sees. They split words, and hide orders
 * to language models (tag characters, variation selectors) or the ending of a file name (bidi overrides).
 *
 * | characters | kept |
 * |---|---|
 * | control characters except white space, commands for terminals | never |
 * | soft hyphen, zero-width space, word joiner, byte order mark, invisible operators, Hangul fillers | never |
 * | private use: icons, which have no meaning without their font | never |
 * | bidi embeddings and overrides, annotation marks | never |
 * | tag characters | in flags |
 * | bidi marks and isolates | in texts with letters that are written from right to left |
 * | zero-width joiner and non-joiner | after letters of scripts that join; the joiner also in emoji |
 * | variation selectors | one after an emoji, a symbol, or a Han, Mongolian, Phags-pa or Myanmar letter |
 *
 * Source: Unicode UTR 36, UTS 39 and UTS 51.
 */
export function removeInvisibleCharacters(text: string): string {
  if (!HAS_SUSPECT.test(text)) return text;
  const isBidiText = RIGHT_TO_LEFT.test(text);
  return text.replace(
    NEEDED_OR_SUSPECT,
    (match, needed?: string) => needed ?? (isBidiText && BIDI_MARK.test(match) ? match : ''),
  );
}
