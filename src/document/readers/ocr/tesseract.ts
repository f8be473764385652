import { ProgramFailed, type ProgramTime, run } from './run.ts';
import { parseTesseractTsv, type OcrPage } from './tsv.ts';

/** Maximum milliseconds for listing the installed languages, in CPU time and in wall-clock time. */
const LIST_CPU_MS = 5000;
const LIST_TIMEOUT_MS = 60_000;
/**
 * Confidence from 0 to 100. The text of a page with a lower mean confidence may be in another language or contain
 * errors.
 */
const LOW_CONFIDENCE = 75;

/** Maximum number of languages at once, because each language slows the engine down. */
const MAX_LANGUAGES = 6;

/** Names that Tesseract uses for languages, by ISO 639-1 code. */
const TESSERACT_NAMES: Readonly<Record<string, string>> = {
  ar: 'ara',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
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
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
  zh: 'chi_sim',
};

/**
 * Describes the confidence of a page that may contain errors. Undefined for a reliable page and for a page without
 * text.
 */
export function describeLowConfidence({ lines, confidence }: OcrPage): string | undefined {
  return lines.length === 0 || confidence >= LOW_CONFIDENCE
    ? undefined
    : `${Math.round(confidence)} % confidence`;
}

/** An installed OCR engine. */
export interface Ocr {
  /** Languages that were requested but are not installed. */
  missing: string[];
  /**
   * Reads the image of a page in any orientation.
   * @param image PNG, JPEG, TIFF, WebP, BMP or GIF, as far as the installed engine supports it
   */
  read(image: Uint8Array, time: ProgramTime): Promise<OcrPage>;
}

/**
 * Finds the installed Tesseract.
 * @param languages ISO 639-1 codes or Tesseract's names; by default English, then all installed ones on low confidence
 * @returns undefined when Tesseract is not installed or has no language
 */
export async function findTesseract(languages: readonly string[] | undefined): Promise<Ocr | undefined> {
  const listTime = { cpuMs: LIST_CPU_MS, end: performance.now() + LIST_TIMEOUT_MS };
  const languageList = await run('tesseract', ['--list-langs'], new Uint8Array(), listTime).catch(
    (error: unknown) => {
      if (error instanceof ProgramFailed) return undefined;
      throw error;
    },
  );
  const installed = (languageList ?? '')
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter(Boolean);
  const readable = installed.filter((name) => name !== 'osd' && name !== 'equ');
  const wanted = (languages ?? []).map((name) => TESSERACT_NAMES[name.toLowerCase()] ?? name);
  const chosen = wanted.filter((name) => readable.includes(name));
  const fallbackLanguage = readable.includes('eng') ? 'eng' : readable[0];
  if (fallbackLanguage === undefined) return undefined;
  const segmentation = installed.includes('osd') ? '1' : '3';
  return {
    missing: wanted.filter((name) => !readable.includes(name)),
    read: async (image, time) => {
      const recognise = async (names: readonly string[]): Promise<OcrPage> => {
        const args = ['stdin', 'stdout', '--psm', segmentation, '-l', names.join('+'), 'tsv'];
        return parseTesseractTsv((await run('tesseract', args, image, time)) ?? '');
      };
      const page = await recognise(chosen.length > 0 ? chosen : [fallbackLanguage]);
      if (chosen.length > 0 || page.confidence >= LOW_CONFIDENCE || page.lines.length === 0) return page;
      const otherPage = await recognise(readable.slice(0, MAX_LANGUAGES)).catch(() => page);
      return otherPage.confidence > page.confidence ? otherPage : page;
    },
  };
}
