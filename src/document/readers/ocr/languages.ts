/** Names that Tesseract uses for languages, by ISO 639-1 code. */
export const TESSERACT_NAMES: Readonly<Record<string, string>> = {
  ar: 'ara',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  fa: 'fas',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hi: 'hin',
  hu: 'hun',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sv: 'swe',
  th: 'tha',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
  zh: 'chi_sim',
};

/**
 * Languages by the name of their script in the result of Tesseract's script detection. At most two for each script,
 * because each one slows the engine down.
 */
export const LANGUAGES_OF_SCRIPT: Readonly<Record<string, readonly string[]>> = {
  Arabic: ['ara', 'fas'],
  Bengali: ['ben'],
  Cyrillic: ['rus', 'ukr'],
  Devanagari: ['hin'],
  Greek: ['ell'],
  Han: ['chi_sim', 'chi_tra'],
  Hangul: ['kor'],
  Hebrew: ['heb'],
  Japanese: ['jpn'],
  Korean: ['kor'],
  Latin: ['eng'],
  Tamil: ['tam'],
  Telugu: ['tel'],
  Thai: ['tha'],
};

/**
 * Frequent words of languages in Latin script. They have no accents, so that the English model recognizes them, and
 * are rare in the other languages of the list.
 */
const FREQUENT_WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    deu: 'der die und das nicht mit ist ein von den zu auf sich eine dem',
    eng: 'the of and to is that for with are this from by it not was',
    fra: 'le les des et est une dans pour que qui par sur du au ce',
    ita: 'il di che della per una non sono del gli nel alla dei con le',
    nld: 'het een van en dat niet op zijn met voor ook door worden bij te',
    pol: 'nie do jest na to jak przez od dla oraz po ale tym ich przy',
    por: 'os da do em uma para com dos das ao mais como no na pela',
    spa: 'el los las del que por una con para es se su como al y',
    tur: 've bir bu ile da de olarak daha olan gibi kadar sonra ancak hem en',
  }).map(([name, words]) => [name, new Set(words.split(' '))]),
);
/** Minimum number of frequent words of the language, and their minimum ratio to those of the assumed language. */
const MIN_FREQUENT_WORDS = 5;
const MIN_FREQUENT_WORDS_RATIO = 1.5;

/**
 * Finds the language of a text in Latin script that was recognized with the model of another language.
 * @param words in lower case
 * @param assumed Tesseract's name of the language of the model
 * @returns Tesseract's name of a language that is clearly more likely; undefined if there is none
 */
export function findLatinLanguage(words: readonly string[], assumed: string): string | undefined {
  const countFrequent = (name: string): number =>
    words.filter((word) => FREQUENT_WORDS[name]?.has(word)).length;
  const minCount = Math.max(MIN_FREQUENT_WORDS, countFrequent(assumed) * MIN_FREQUENT_WORDS_RATIO);
  const [best] = Object.keys(FREQUENT_WORDS)
    .map((name) => ({ name, count: countFrequent(name) }))
    .filter(({ name, count }) => name !== assumed && count >= minCount)
    .toSorted((a, b) => b.count - a.count);
  return best?.name;
}
