import { matchAt } from './match-at.ts';

interface Factor {
  /** What is written, with the space before it. */
  text: string;
  /** Decimal places by which the number moves. */
  places: number;
}

const WORDS: readonly (readonly [words: string, places: number])[] = [
  ['thousand|thousands|tausend|mille|mil|tysięcy|тыс|тысяч|tsd', 3],
  ['lakh|lakhs', 5],
  [
    'million|millions|millionen|millón|millones|milione|milioni|milhão|milhões|miljoen|miljoner|milionów|миллион|миллиона|миллионов|млн|mio|mln|mill|mn',
    6,
  ],
  ['crore|crores', 7],
  [
    'billion|billions|milliarde|milliarden|milliard|milliards|miliardo|miliardi|miljard|miljarder|миллиард|миллиарда|миллиардов|млрд|mrd|mld|bn',
    9,
  ],
  ['trillion|trillions', 12],
];
const WORD_PLACES = new Map(
  WORDS.flatMap(([words, places]) => words.split('|').map((word) => [word, places])),
);
const WORD = /[ \u00a0\u202f]?(\p{L}{1,12})\.?(?![\p{L}\p{N}])/uy;
const CJK_PLACES: Readonly<Record<string, number>> = { 万: 4, 萬: 4, 만: 4, 億: 8, 亿: 8, 억: 8 };
const LETTER = /([ \u00a0]?)([kKmMbB])(?![\p{L}\p{N}])/uy;
const PERCENT =
  /[ \u00a0\u2009\u202f]?(?:([%％٪]|per ?cent|pct|prozent|pour ?cent|por ?cien(?:to)?|por ?cento|per ?cento|procent|процент(?:а|ов)?)|‰|(basis points|bps))(?![\p{L}\p{N}])/iuy;

/**
 * Reads the power of ten after a number, such as `million` and `k`. The single letters of million and billion are read
 * only in capitals, or after a currency, because `m` is a unit.
 */
export function readMagnitude(text: string, at: number, hasCurrency: boolean): Factor | undefined {
  const cjk = CJK_PLACES[text[at] ?? ''];
  if (cjk !== undefined) return { text: text[at] as string, places: cjk };
  const letter = matchAt(LETTER, text, at);
  if (letter) {
    const [written, space, name] = letter as unknown as [string, string, string];
    const isMoney = hasCurrency || /^\p{Sc}/u.test(text.slice(at + written.length, at + written.length + 1));
    const isRead = isMoney || name === 'k' || (space === '' && /[KMB]/.test(name));
    return isRead ? { text: written, places: { k: 3, m: 6, b: 9 }[name.toLowerCase()] as number } : undefined;
  }
  const [written = '', word = ''] = matchAt(WORD, text, at) ?? [];
  const places = WORD_PLACES.get(word.toLowerCase());
  if (places === undefined) return undefined;
  // The dot after a whole word ends the sentence.
  return { text: written.endsWith('.') && word.length > 4 ? written.slice(0, -1) : written, places };
}

/** Reads a percent sign or its name after a number. Thousandths and basis points are converted to percent. */
export function readPercent(text: string, at: number): Factor | undefined {
  const [written, percent, points] = matchAt(PERCENT, text, at) ?? [];
  return written === undefined ? undefined : { text: written, places: percent ? 0 : points ? -2 : -1 };
}
