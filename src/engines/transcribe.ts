import { z } from 'zod';
import { InvalidAnswer, readJson } from './read-answer.ts';

export interface TranscribeSettings {
  /** Address of an OpenAI-compatible engine; a bare origin means its `/v1/audio/transcriptions`. */
  url: string;
  model: string;
  apiKey?: string;
}

/** What was said from one second to another. */
export interface TranscriptSegment {
  start: number;
  end: number;
  text: string;
}

export type Transcript =
  | { ok: true; segments: TranscriptSegment[]; language?: string }
  | { ok: false; reason: 'timeout' | 'http' | 'invalid' | 'network' };

/** How long an engine may take, in milliseconds, and whether anybody still waits for it. */
export interface TranscribeLimits {
  timeoutMs: number;
  signal?: AbortSignal;
}

/** Rejects only with the reason of a signal that was aborted. */
export type Transcriber = (
  audio: { bytes: Uint8Array; fileName: string; contentType: string },
  limits: TranscribeLimits,
) => Promise<Transcript>;

/** `verbose_json` of the OpenAI audio interface; engines without segments answer the text alone. */
const Answer = z.object({
  text: z.string().default(''),
  language: z.string().nullish(),
  duration: z.coerce.number().nullish(),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).nullish(),
});

class HttpFailure extends Error {}

/** @param fetch the outgoing HTTP, `globalThis.fetch` in the service */
export function createTranscriber(settings: TranscribeSettings, fetch: typeof globalThis.fetch): Transcriber {
  const url = new URL(settings.url);
  if (url.pathname === '/') url.pathname = '/v1/audio/transcriptions';
  const headers: Record<string, string> =
    settings.apiKey === undefined ? {} : { authorization: `Bearer ${settings.apiKey}` };

  return async (audio, limits) => {
    const timeout = AbortSignal.timeout(Math.max(0, Math.round(limits.timeoutMs)));
    const signal = limits.signal === undefined ? timeout : AbortSignal.any([timeout, limits.signal]);
    const form = new FormData();
    const file = new Blob([Uint8Array.from(audio.bytes)], { type: audio.contentType });
    form.set('file', file, audio.fileName === '' ? 'audio' : audio.fileName);
    form.set('model', settings.model);
    form.set('response_format', 'verbose_json');
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal,
        ...(await packed(form, headers)),
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new HttpFailure(String(response.status));
      }
      const answer = Answer.safeParse(await readJson(response));
      if (!answer.success) throw new InvalidAnswer('not a transcript');
      const { text, duration, language, segments } = answer.data;
      return {
        ok: true,
        segments: segments ?? [{ start: 0, end: duration ?? 0, text }],
        ...(language != null && { language }),
      };
    } catch (error) {
      limits.signal?.throwIfAborted();
      return { ok: false, reason: timeout.aborted ? 'timeout' : reasonOf(error) };
    }
  };
}

/** A form as bytes: one that is sent piece by piece fails outside of everybody's reach when it is given up. */
async function packed(form: FormData, headers: Record<string, string>) {
  const whole = new Response(form);
  const type = whole.headers.get('content-type') ?? '';
  return { headers: { ...headers, 'content-type': type }, body: await whole.arrayBuffer() };
}

function reasonOf(error: unknown): 'http' | 'invalid' | 'network' {
  if (error instanceof HttpFailure) return 'http';
  return error instanceof InvalidAnswer ? 'invalid' : 'network';
}
