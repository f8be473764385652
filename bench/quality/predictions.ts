import { readFile } from 'node:fs/promises';

/** The service's answer for a page, as `replay.mjs` writes it. */
export interface Prediction {
  readonly id: string;
  readonly markdown: string;
  readonly metadata?: Readonly<Record<string, string | undefined>>;
  readonly pageType?: string;
  readonly error?: string;
}

export async function readPredictions(file: string): Promise<Map<string, Prediction>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const prediction = JSON.parse(line) as Prediction;
      return [prediction.id, prediction];
    }),
  );
}
