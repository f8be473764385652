import { TESSERACT_NAMES } from './languages.ts';
import { LOW_CONFIDENCE_PERCENT, type PassMode, type ImageRecognizer, readInPasses } from './passes.ts';
import { ProgramFailedError, type ProgramTime, runProgram } from './run.ts';
import { prepareImage } from './prepare-image.ts';
import { parseTesseractTsv, type OcrPage } from './tsv.ts';

/** Maximum milliseconds for listing the installed languages, in CPU time and in wall-clock time. */
const LIST_CPU_MS = 5000;
const LIST_TIMEOUT_MS = 60_000;

/** Page segmentation modes of Tesseract, with and without the model that finds the orientation. */
const COLUMN_MODES = { oriented: '1', upright: '3' };
const SPARSE_TEXT_MODES = { oriented: '12', upright: '11' };
const SCRIPT_DETECTION = '0';
const SAUVOLA_ARGUMENTS = ['-c', 'thresholding_method=2'];
const PASS_ARGUMENTS: Readonly<
  Record<PassMode, { segmentation: typeof COLUMN_MODES; others: readonly string[] }>
> = {
  local: { segmentation: COLUMN_MODES, others: SAUVOLA_ARGUMENTS },
  global: { segmentation: COLUMN_MODES, others: [] },
  pieces: { segmentation: SPARSE_TEXT_MODES, others: SAUVOLA_ARGUMENTS },
};
/** Minimum confidence of the script detection. It is about 1 for guesses, and more than 8 for a page of text. */
const MIN_SCRIPT_CONFIDENCE = 2;

/**
 * Describes the confidence of a page that may contain errors. Undefined for a reliable page and for a page without
 * text.
 */
export function describeLowConfidence({ lines, confidence }: OcrPage): string | undefined {
  return lines.length === 0 || confidence >= LOW_CONFIDENCE_PERCENT
    ? undefined
    : `${Math.round(confidence)} % confidence`;
}

export interface OcrEngine {
  /** Languages that were requested but are not installed. */
  missing: string[];
  /**
   * Reads the image of a page in any orientation, with dark or light text. If no languages were requested, the next
   * image is first read in the language that was found in this one.
   * @param image PNG, JPEG, TIFF, WebP, BMP or GIF, as far as the installed engine supports it
   * @param time is left for this and the other images
   * @param imagesLeft number of images, including this one
   */
  read(image: Uint8Array, time: ProgramTime, imagesLeft: number): Promise<OcrPage>;
}

/**
 * Finds the installed Tesseract.
 * @param wantedLanguages ISO 639-1 codes or Tesseract's names; by default English, or the installed language that a
 *   page appears to be in
 * @returns undefined when Tesseract is not installed or has no language
 */
export async function findTesseract(
  wantedLanguages: readonly string[] | undefined,
): Promise<OcrEngine | undefined> {
  const installed = await listLanguages();
  const readable = installed.filter((name) => name !== 'osd' && name !== 'equ');
  const wanted = (wantedLanguages ?? []).map((name) => TESSERACT_NAMES[name.toLowerCase()] ?? name);
  const chosen = wanted.filter((name) => readable.includes(name));
  const fallbackLanguage = readable.includes('eng') ? 'eng' : readable[0];
  if (fallbackLanguage === undefined) return undefined;
  let languages: readonly string[] = chosen.length > 0 ? chosen : [fallbackLanguage];
  return {
    missing: wanted.filter((name) => !readable.includes(name)),
    read: async (image, time, imagesLeft) => {
      const recognizer = createRecognizer(
        await prepareImage(image),
        time,
        imagesLeft,
        installed.includes('osd'),
      );
      const result = await readInPasses(recognizer, languages, chosen.length > 0 ? [] : readable);
      languages = result.languages;
      return result.page;
    },
  };
}

async function listLanguages(): Promise<string[]> {
  const time = { cpuMs: LIST_CPU_MS, end: performance.now() + LIST_TIMEOUT_MS };
  const list = await runProgram('tesseract', ['--list-langs'], new Uint8Array(), time).catch(
    (error: unknown) => {
      if (error instanceof ProgramFailedError) return undefined;
      throw error;
    },
  );
  const [, ...names] = (list ?? '').split('\n');
  return names.map((name) => name.trim()).filter(Boolean);
}

function createRecognizer(
  image: Uint8Array,
  time: ProgramTime,
  imagesLeft: number,
  findsOrientation: boolean,
): ImageRecognizer {
  let passMs = 0;
  return {
    recognize: async (languages, mode) => {
      const startCpuMs = time.cpuMs;
      const { segmentation, others } = PASS_ARGUMENTS[mode];
      const psm = segmentation[findsOrientation ? 'oriented' : 'upright'];
      const read = (options: readonly string[]): Promise<string | undefined> =>
        runProgram(
          'tesseract',
          ['stdin', 'stdout', '--psm', psm, '-l', languages.join('+'), ...options, 'tsv'],
          image,
          time,
        );
      const tsv = await read(others).catch((error: unknown) => {
        // Tesseract 4 does not know the option of the binarization.
        if (error instanceof ProgramFailedError && others.length > 0) return read([]);
        throw error;
      });
      passMs = startCpuMs - time.cpuMs;
      return parseTesseractTsv(tsv ?? '');
    },
    findScript: async () => {
      if (!findsOrientation) return undefined;
      const report =
        (await runProgram('tesseract', ['stdin', 'stdout', '--psm', SCRIPT_DETECTION], image, time)) ?? '';
      const confidence = Number(/^Script confidence: (.+)$/m.exec(report)?.[1]);
      return confidence >= MIN_SCRIPT_CONFIDENCE ? /^Script: (\w+)$/m.exec(report)?.[1] : undefined;
    },
    isTimeLeft: () => time.cpuMs >= passMs * imagesLeft,
  };
}
