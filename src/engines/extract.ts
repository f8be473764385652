import { z } from 'zod';
import {
  classifyEngineFailure,
  type EngineFailure,
  InvalidResponseError,
  postForJson,
  readEngineStatus,
  resolveEngineUrl,
} from './request.ts';

export interface ExtractSettings {
  /** URL of an OpenAI-compatible engine. A URL without a path gets the path `/v1/chat/completions`. */
  url: string;
  /** Name of the model. Engines that serve only one model need none. */
  model?: string;
  apiKey?: string;
  /** Milliseconds for all requests of one extraction. */
  timeoutMs: number;
}

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The answer of the model as it wrote it, or why there is none. `status` is the status of the engine, if not 200. */
export type ModelAnswer =
  | { ok: true; text: string; model: string }
  | { ok: false; reason: EngineFailure; status?: number };

/** Language model that answers with JSON. */
export interface Extractor {
  timeoutMs: number;
  /**
   * Asks the model. The answer is not validated. Rejects only with the reason of an aborted `signal`.
   * @param timeout ends all requests of one extraction
   */
  ask(
    request: { messages: readonly ChatMessage[]; schema: object },
    limits: { signal: AbortSignal; timeout: AbortSignal },
  ): Promise<ModelAnswer>;
}

const ChatCompletion = z.object({
  model: z.string().nullish(),
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/**
 * Creates an extractor that uses chat completions with structured output (`response_format`).
 * @param fetch `globalThis.fetch` in the service
 */
export function createExtractor(settings: ExtractSettings, fetch: typeof globalThis.fetch): Extractor {
  const url = resolveEngineUrl(settings.url, '/v1/chat/completions');
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' };
  if (settings.apiKey !== undefined) headers.authorization = `Bearer ${settings.apiKey}`;
  return {
    timeoutMs: settings.timeoutMs,
    async ask({ messages, schema }, { signal, timeout }) {
      const body = JSON.stringify({
        ...(settings.model !== undefined && { model: settings.model }),
        messages,
        response_format: { type: 'json_schema', json_schema: { name: 'extraction', schema } },
      });
      try {
        const request = { headers, body, signal: AbortSignal.any([signal, timeout]) };
        const completion = ChatCompletion.safeParse(await postForJson(fetch, url, request));
        if (!completion.success) throw new InvalidResponseError('not a chat completion');
        const { choices, model } = completion.data;
        const text = choices[0]?.message.content ?? '';
        return { ok: true, text, model: settings.model ?? model ?? 'unknown' };
      } catch (error) {
        signal.throwIfAborted();
        const status = readEngineStatus(error);
        return {
          ok: false,
          reason: classifyEngineFailure(error, timeout),
          ...(status !== undefined && { status }),
        };
      }
    },
  };
}
