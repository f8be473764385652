import { z } from 'zod';
import { InvalidAnswer, readJson } from './read-answer.ts';

export interface TranscribeSettings {
  /** Address of an OpenAI-compatible engine; a bare origin means its `/v1/audio/transcriptions`. */
  url: string;
  model: string;
  apiKey?: string;
  timeoutMs: number;
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

/** @param language ISO 639-1, when it is known */
export type Transcriber = (
  audio: { bytes: Uint8Array; fileName: string; contentType: string },
  language?: string,
) => Promise<Transcript>;

/** `verbose_json` of the OpenAI audio interface; engines without segments answer the text alone. */
const Answer = z.object({
  text: z.string().default(''),
  language: z.string().optional(),
  duration: z.coerce.number().optional(),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).optional(),
});

class HttpFailure extends Error {}

/** @param fetch the outgoing HTTP, `globalThis.fetch` in the service */
export function createTranscriber(settings: TranscribeSettings, fetch: typeof globalThis.fetch): Transcriber {
  const url = new URL(settings.url);
  if (url.pathname === '/') url.pathname = '/v1/audio/transcriptions';
  const headers = settings.apiKey === undefined ? {} : { authorization: `Bearer ${settings.apiKey}` };

  return async (audio, language) => {
    const signal = AbortSignal.timeout(settings.timeoutMs);
    const body = new FormData();
    const file = new Blob([Uint8Array.from(audio.bytes)], { type: audio.contentType });
    body.set('file', file, audio.fileName === '' ? 'audio' : audio.fileName);
    body.set('model', settings.model);
    body.set('response_format', 'verbose_json');
    if (language !== undefined) body.set('language', language);
    try {
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new HttpFailure(String(response.status));
      }
      const answer = Answer.safeParse(await readJson(response));
      if (!answer.success) throw new InvalidAnswer('not a transcript');
      const { text, duration = 0, segments = [{ start: 0, end: duration, text }] } = answer.data;
      return {
        ok: true,
        segments,
        ...(answer.data.language === undefined ? {} : { language: answer.data.language }),
      };
    } catch (error) {
      return { ok: false, reason: signal.aborted ? 'timeout' : reasonOf(error) };
    }
  };
}

function reasonOf(error: unknown): 'http' | 'invalid' | 'network' {
  if (error instanceof HttpFailure) return 'http';
  return error instanceof InvalidAnswer ? 'invalid' : 'network';
}
