import { z } from 'zod';
import {
  type EngineFailure,
  classifyEngineFailure,
  resolveEngineUrl,
  InvalidResponseError,
  postForJson,
} from './request.ts';

export interface TranscribeSettings {
  /** URL of an OpenAI-compatible engine. A URL without a path gets the path `/v1/audio/transcriptions`. */
  url: string;
  model: string;
  apiKey?: string;
}

/** Spoken text between two times, in seconds. */
export interface TranscriptSegment {
  start: number;
  end: number;
  text: string;
}

export type Transcript =
  | { ok: true; segments: TranscriptSegment[]; language?: string }
  | { ok: false; reason: EngineFailure };

export interface TranscribeLimits {
  timeoutMs: number;
  /** Aborted when the result is no longer needed. */
  signal?: AbortSignal;
}

/** Transcribes an audio file. Rejects only with the reason of an aborted signal. */
export type Transcriber = (
  audio: { bytes: Uint8Array; fileName: string; contentType: string },
  limits: TranscribeLimits,
) => Promise<Transcript>;

/** `verbose_json` of the OpenAI audio API. Engines without segments return only the text. */
const TranscriptionResponse = z.object({
  text: z.string().default(''),
  language: z.string().nullish(),
  duration: z.coerce.number().nullish(),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).nullish(),
});

/**
 * Creates a transcriber.
 * @param fetch `globalThis.fetch` in the service
 */
export function createTranscriber(settings: TranscribeSettings, fetch: typeof globalThis.fetch): Transcriber {
  const url = resolveEngineUrl(settings.url, '/v1/audio/transcriptions');
  const headers: Record<string, string> =
    settings.apiKey === undefined ? {} : { authorization: `Bearer ${settings.apiKey}` };

  return async (audio, limits) => {
    const timeoutSignal = AbortSignal.timeout(Math.max(0, Math.round(limits.timeoutMs)));
    const signal =
      limits.signal === undefined ? timeoutSignal : AbortSignal.any([timeoutSignal, limits.signal]);
    const form = new FormData();
    const file = new Blob([Uint8Array.from(audio.bytes)], { type: audio.contentType });
    form.set('file', file, audio.fileName === '' ? 'audio' : audio.fileName);
    form.set('model', settings.model);
    form.set('response_format', 'verbose_json');
    try {
      const request = { ...(await encodeMultipartForm(form, headers)), signal };
      const answer = TranscriptionResponse.safeParse(await postForJson(fetch, url, request));
      if (!answer.success) throw new InvalidResponseError('not a transcript');
      const { text, duration, language, segments } = answer.data;
      return {
        ok: true,
        segments: segments ?? [{ start: 0, end: duration ?? 0, text }],
        ...(language != null && { language }),
      };
    } catch (error) {
      limits.signal?.throwIfAborted();
      return { ok: false, reason: classifyEngineFailure(error, timeoutSignal) };
    }
  };
}

/** Encodes a form as bytes: an aborted `fetch` of a streamed form rejects a promise that no caller can handle. */
async function encodeMultipartForm(form: FormData, headers: Record<string, string>) {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { headers: { ...headers, 'content-type': type }, body: await encoded.arrayBuffer() };
}
