import { describe, expect, it } from 'vitest';
import { type ImageRecognizer, readInPasses } from '../../../src/document/readers/ocr/passes.ts';
import type { OcrPage } from '../../../src/document/readers/ocr/tsv.ts';

function makePage(text: string, confidence: number): OcrPage {
  const line = text.split(' ').map((word) => ({ text: word, confidence, x: 0, y: 0, width: 1, height: 1 }));
  return {
    width: 1,
    height: 1,
    isUpright: true,
    confidence,
    certainty: confidence * text.length,
    lines: [line],
  };
}

/** Creates an engine with fixed results for each language and mode. It records its passes. */
function makeRecognizer(
  results: Readonly<Record<string, OcrPage>>,
  { script, isTimeLeft = true }: { script?: string; isTimeLeft?: boolean } = {},
): { recognizer: ImageRecognizer; passes: string[] } {
  const passes: string[] = [];
  const recognizer: ImageRecognizer = {
    recognize: (languages, mode) => {
      const pass = `${languages.join('+')} ${mode}`;
      passes.push(pass);
      const page = results[pass];
      return page === undefined ? Promise.reject(new Error('The program failed.')) : Promise.resolve(page);
    },
    findScript: () => Promise.resolve(script),
    isTimeLeft: () => isTimeLeft,
  };
  return { recognizer, passes };
}

describe('passes of OCR over an image', () => {
  it('reads a page with high confidence once', async () => {
    const { recognizer, passes } = makeRecognizer({ 'eng local': makePage('a clear page', 95) });
    await readInPasses(recognizer, ['eng'], ['eng', 'ara']);
    expect(passes).toEqual(['eng local']);
  });

  it('uses the best of all results when the confidence is low', async () => {
    const best = makePage('all of the text', 80);
    const { recognizer, passes } = makeRecognizer({
      'eng local': makePage('some text', 60),
      'eng global': best,
      'eng pieces': makePage('text', 84),
    });
    expect((await readInPasses(recognizer, ['eng'], [])).page).toBe(best);
    expect(passes).toEqual(['eng local', 'eng global', 'eng pieces']);
  });

  it('keeps the first result when the other passes fail', async () => {
    const first = makePage('some text', 60);
    const { recognizer } = makeRecognizer({ 'eng local': first });
    expect((await readInPasses(recognizer, ['eng'], [])).page).toBe(first);
  });

  it('changes the language but repeats nothing else when the time is short', async () => {
    const arabic = makePage('نص عربي', 80);
    const { recognizer, passes } = makeRecognizer(
      { 'eng local': makePage('junk', 40), 'ara local': arabic },
      { script: 'Arabic', isTimeLeft: false },
    );
    expect(await readInPasses(recognizer, ['eng'], ['eng', 'ara'])).toEqual({
      page: arabic,
      languages: ['ara'],
    });
    expect(passes).toEqual(['eng local', 'ara local']);
  });

  it('returns to English on an English page after a German page', async () => {
    const text = 'the end of the story is that the cat was with the dog';
    const { recognizer } = makeRecognizer({
      'deu local': makePage(text, 88),
      'eng local': makePage(text, 95),
    });
    expect((await readInPasses(recognizer, ['deu'], ['deu', 'eng'])).languages).toEqual(['eng']);
  });
});
