import type { Reranker } from '../highlights/index.ts';
import { classifyEngineFailure, resolveEngineUrl, InvalidResponseError, postForJson } from './request.ts';

/** Measured points `[score, probability]`, both rising, such as from isotonic regression on labelled pairs. */
export type Calibration = readonly (readonly [score: number, probability: number])[];

export interface RerankSettings {
  /** URL of the engine. A URL without a path gets the path `/rerank`. */
  url: string;
  /**
   * Name of the model, which selects the protocol: Jina, Cohere and vLLM with a name, text-embeddings-inference without
   * a name.
   */
  model?: string;
  apiKey?: string;
  /** Milliseconds for all batches of one query. */
  timeoutMs: number;
  calibration?: Calibration;
}

/** Number of texts per request, which is the default limit of text-embeddings-inference. */
const PASSAGES_PER_REQUEST = 32;
/** Maximum number of characters per text. Rerankers read about 512 tokens. */
const MAX_PASSAGE_CHARS = 4000;

/**
 * Creates a reranker.
 * @param fetch `globalThis.fetch` in the service
 */
export function createReranker(settings: RerankSettings, fetch: typeof globalThis.fetch): Reranker {
  const url = resolveEngineUrl(settings.url, '/rerank');
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' };
  if (settings.apiKey !== undefined) headers.authorization = `Bearer ${settings.apiKey}`;

  const scoreBatch = async (query: string, texts: string[], signal: AbortSignal): Promise<number[]> => {
    const body =
      settings.model === undefined
        ? { query, texts, truncate: true }
        : { model: settings.model, query, documents: texts, top_n: texts.length, return_documents: false };
    const answer = await postForJson(fetch, url, { headers, body: JSON.stringify(body), signal });
    return parseScores(answer, texts.length);
  };

  return async (query, texts) => {
    const timeoutSignal = AbortSignal.timeout(settings.timeoutMs);
    const failureController = new AbortController();
    const signal = AbortSignal.any([timeoutSignal, failureController.signal]);
    const batches = splitIntoBatches(texts);
    try {
      const scores = await Promise.all(batches.map((batch) => scoreBatch(query, batch, signal)));
      return {
        ok: true,
        ranker: settings.model ?? 'reranker',
        scores: toProbabilities(scores.flat(), settings.calibration),
        batchCount: batches.length,
      };
    } catch (error) {
      failureController.abort();
      return { ok: false, reason: classifyEngineFailure(error, timeoutSignal) };
    }
  };
}

function splitIntoBatches(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  for (let at = 0; at < texts.length; at += PASSAGES_PER_REQUEST) {
    batches.push(
      texts
        .slice(at, at + PASSAGES_PER_REQUEST)
        .map((text) => text.slice(0, MAX_PASSAGE_CHARS).toWellFormed()),
    );
  }
  return batches;
}

/**
 * Reads scores in the order of the texts, from a text-embeddings-inference list or a Jina, Cohere or vLLM object.
 * @throws InvalidResponseError unless there is exactly one finite score for each of `count` texts
 */
function parseScores(answer: unknown, count: number): number[] {
  const resultList: unknown = Array.isArray(answer)
    ? answer
    : (answer as { results?: unknown } | null)?.results;
  if (!Array.isArray(resultList) || resultList.length !== count)
    throw new InvalidResponseError('wrong count');
  const scores = new Map<number, number>();
  for (const item of resultList) {
    const { index, score } = parseScoreEntry(item);
    if (index < 0 || index >= count) throw new InvalidResponseError('index out of range');
    scores.set(index, score);
  }
  if (scores.size !== count) throw new InvalidResponseError('duplicate index');
  return Array.from({ length: count }, (_, index) => scores.get(index) as number);
}

function parseScoreEntry(value: unknown): { index: number; score: number } {
  const { index, score, relevance_score } = (value ?? {}) as Record<string, unknown>;
  const scoreValue = score ?? relevance_score;
  if (!Number.isInteger(index) || !Number.isFinite(scoreValue)) throw new InvalidResponseError('not a score');
  return { index: index as number, score: scoreValue as number };
}

/** Converts scores to probabilities. Without points, scores outside 0 to 1 mean that all of them are logits. */
function toProbabilities(scores: readonly number[], points: Calibration = []): number[] {
  if (points.length > 0) return scores.map((score) => interpolateProbability(score, points));
  return scores.every((score) => score >= 0 && score <= 1)
    ? [...scores]
    : scores.map((score) => 1 / (1 + Math.exp(-score)));
}

/** Interpolates linearly between the points. Scores beyond the outer points get the value of the outer point. */
function interpolateProbability(score: number, points: Calibration): number {
  const nextIndex = points.findIndex(([at]) => at >= score);
  const [above, high] = points[nextIndex === -1 ? points.length - 1 : nextIndex] ?? [0, 0];
  const [below, low] = points[nextIndex - 1] ?? [above, high];
  return above === below ? high : low + ((high - low) * (score - below)) / (above - below);
}
