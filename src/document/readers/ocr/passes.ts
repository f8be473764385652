import { findLatinLanguage, LANGUAGES_OF_SCRIPT } from './languages.ts';
import type { OcrPage } from './tsv.ts';

/** Mean confidence, 0 to 100. A page with a lower confidence may be in another script. */
export const LOW_CONFIDENCE_PERCENT = 75;
/** Mean confidence below which a page is read again in other ways. */
const REPEAT_CONFIDENCE_PERCENT = 85;

/**
 * How to read an image.
 * - `local`: compares each pixel with its surroundings, which also reads text in shadows and on dark areas
 * - `global`: one threshold for the whole image, which keeps fine strokes
 * - `pieces`: like `local`, but looks for separate pieces of text, as in tables, charts and slides
 */
export type PassMode = 'local' | 'global' | 'pieces';

export interface ImageRecognizer {
  recognize(languages: readonly string[], mode: PassMode): Promise<OcrPage>;
  /** Tesseract's name of the script of the page; undefined if it is unknown or doubtful. */
  findScript(): Promise<string | undefined>;
  /** Whether the time suffices for another pass. */
  isTimeLeft(): boolean;
}

export interface PassResult {
  page: OcrPage;
  languages: readonly string[];
}

/**
 * Reads an image with the given languages. If other languages are allowed, reads it again in the language that the
 * result appears to be in. Reads it in other ways if the confidence is low. The best result counts.
 * @param others installed languages that may be used instead of the given ones
 * @throws the error of the first pass; errors of the other passes are ignored
 */
export async function readInPasses(
  recognizer: ImageRecognizer,
  languages: readonly string[],
  others: readonly string[],
): Promise<PassResult> {
  let best: PassResult = { page: await recognizer.recognize(languages, 'local'), languages };
  const attempt = async (names: readonly string[], mode: PassMode): Promise<void> => {
    const page = await recognizer.recognize(names, mode).catch(() => undefined);
    if (page !== undefined && page.certainty > best.page.certainty) best = { page, languages: names };
  };
  const found = await findOtherLanguages(recognizer, best, others);
  if (found.length > 0) await attempt(found, 'local');
  for (const mode of ['global', 'pieces'] as const) {
    if (best.page.confidence < REPEAT_CONFIDENCE_PERCENT && recognizer.isTimeLeft()) {
      await attempt(best.languages, mode);
    }
  }
  return best;
}

async function findOtherLanguages(
  recognizer: ImageRecognizer,
  { page, languages }: PassResult,
  others: readonly string[],
): Promise<string[]> {
  if (others.length === 0 || page.lines.length === 0) return [];
  const names =
    page.confidence < LOW_CONFIDENCE_PERCENT
      ? listScriptLanguages(await recognizer.findScript().catch(() => undefined))
      : listLatinLanguages(page, languages[0] ?? '');
  const installed = names.filter((name) => others.includes(name));
  return installed.every((name) => languages.includes(name)) ? [] : installed;
}

const listScriptLanguages = (script: string | undefined): readonly string[] =>
  script === undefined ? [] : (LANGUAGES_OF_SCRIPT[script] ?? []);

function listLatinLanguages(page: OcrPage, assumed: string): string[] {
  const words = page.lines.flatMap((line) => line.map(({ text }) => text.toLowerCase()));
  const language = findLatinLanguage(words, assumed);
  return language === undefined ? [] : [language];
}
