import type { Reranker } from '../highlights/index.ts';
import type { Calibration } from './calibrate.ts';
import { calibrate } from './calibrate.ts';
import { InvalidAnswer, readJson, scoresOf } from './read-answer.ts';

export interface RerankSettings {
  /** Address of the engine; a bare origin means its `/rerank`. */
  url: string;
  /** With a model name the engine is spoken to as Jina, Cohere and vLLM, without as text-embeddings-inference. */
  model?: string;
  apiKey?: string;
  /** Milliseconds for all batches of one query together. */
  timeoutMs: number;
  calibration?: Calibration;
}

/** Texts in one call: what text-embeddings-inference takes at most by default. */
const BATCH = 32;
/** Rerankers read about 512 tokens. */
const LONGEST_TEXT = 4000;

/** An engine that answered, but not with scores. */
class HttpFailure extends Error {}

/** @param fetch the outgoing HTTP, `globalThis.fetch` in the service */
export function createReranker(settings: RerankSettings, fetch: typeof globalThis.fetch): Reranker {
  const url = new URL(settings.url);
  if (url.pathname === '/') url.pathname = '/rerank';
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' };
  if (settings.apiKey !== undefined) headers.authorization = `Bearer ${settings.apiKey}`;

  const scoreBatch = async (query: string, texts: string[], signal: AbortSignal): Promise<number[]> => {
    const body =
      settings.model === undefined
        ? { query, texts, truncate: true }
        : { model: settings.model, query, documents: texts, top_n: texts.length, return_documents: false };
    const request = {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'manual',
      signal,
    } as const;
    const response = await fetch(url, request);
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new HttpFailure(String(response.status));
    }
    return scoresOf(await readJson(response), texts.length);
  };

  return async (query, texts) => {
    const timeout = AbortSignal.timeout(settings.timeoutMs);
    const failed = new AbortController();
    const signal = AbortSignal.any([timeout, failed.signal]);
    const batches = batchesOf(texts);
    try {
      const scores = await Promise.all(batches.map((batch) => scoreBatch(query, batch, signal)));
      return {
        ok: true,
        ranker: settings.model ?? 'reranker',
        scores: calibrate(scores.flat(), settings.calibration),
        batchCount: batches.length,
      };
    } catch (error) {
      failed.abort();
      return { ok: false, reason: timeout.aborted ? 'timeout' : reasonOf(error) };
    }
  };
}

function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  for (let at = 0; at < texts.length; at += BATCH) {
    batches.push(texts.slice(at, at + BATCH).map((text) => text.slice(0, LONGEST_TEXT).toWellFormed()));
  }
  return batches;
}

function reasonOf(error: unknown): string {
  if (error instanceof HttpFailure) return 'http';
  return error instanceof InvalidAnswer ? 'invalid' : 'network';
}
