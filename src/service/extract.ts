import { randomUUID } from 'node:crypto';
import { ensureCanStartWork } from '../accounts/index.ts';
import { type ExtractRequest, ServiceError } from '../contract/index.ts';
import type { Extractor, ModelAnswer } from '../engines/index.ts';
import type { Store } from '../store/index.ts';
import { NO_TRACER, type Tracer } from '../trace/index.ts';
import { type Answer, type Caller, type FetchDependencies, JSON_CONTENT_TYPE } from './fetch.ts';
import { createSearchCharge } from './search-charge.ts';

export interface ExtractDependencies extends Pick<FetchDependencies, 'reader' | 'threads'> {
  store: Store;
  /** The language model. Undefined if none is configured. */
  extractor: Extractor | undefined;
  tracer?: Tracer;
}

export interface ExtractCall extends Caller, ExtractRequest {
  /** Id of the call, so that the call is charged once. */
  callId: string;
  snapshotId: string;
}

/** The model is asked again once, if its answer is not valid. */
const MAX_QUESTIONS = 2;

/**
 * `POST /v1/snapshots/{snapshotId}/extract`. Makes no capture. Costs the same as a search of a snapshot, and counts as
 * one in the usage; without an answer it is free.
 * @throws ServiceError `AccessBlocked`, `SnapshotNotFound`, `HttpApiDecodeError` for the schema, and the errors of
 * extractions
 */
export async function extractData(dependencies: ExtractDependencies, call: ExtractCall): Promise<Answer> {
  const { store, reader } = dependencies;
  const { organizationId, snapshotId, callId } = call;
  await ensureCanStartWork(store, organizationId);
  const { parts } = await reader.load(organizationId, snapshotId, false);
  const body = await (dependencies.extractor
    ? askModel(dependencies, dependencies.extractor, parts.core, call)
    : useDeclaredData(dependencies, parts.core, call));
  return {
    body,
    contentType: JSON_CONTENT_TYPE,
    pendingCharge: createSearchCharge(dependencies, { organizationId, jobId: `extract:${callId}` }),
  };
}

async function useDeclaredData(
  { threads }: ExtractDependencies,
  core: Uint8Array,
  { organizationId, signal, schema, prompt }: ExtractCall,
): Promise<Uint8Array> {
  const facts = { model: null, durationMs: 0, moreTokens: 0 };
  const input = { core, request: { schema, prompt }, text: undefined, facts };
  const result = await threads.extractAnswer(input, { organizationId, signal });
  if ('body' in result) return result.body;
  throw new ServiceError('ExtractionUnavailable', {
    message: `No language model is configured, and the page declares no valid data for the schema. ${result.problem} Set PAGEWRIGHT_EXTRACT_URL.`,
  });
}

async function askModel(
  { threads, tracer = NO_TRACER }: ExtractDependencies,
  extractor: Extractor,
  core: Uint8Array,
  { organizationId, signal, schema, prompt }: ExtractCall,
): Promise<Uint8Array> {
  const startedAt = performance.now();
  const owner = { organizationId, signal };
  const request = { schema, prompt };
  const question = await threads.extractPrompt({ core, request, delimiter: `PAGE ${randomUUID()}` }, owner);
  const { messages, moreTokens } = question;
  const timeout = AbortSignal.timeout(extractor.timeoutMs);
  let problem = '';
  let refused = '';
  for (let attempt = 0; attempt < MAX_QUESTIONS; attempt++) {
    if (problem !== '')
      messages.push(
        { role: 'assistant', content: refused },
        { role: 'user', content: `Your last answer was not valid. ${problem} Answer again.` },
      );
    const answer = await tracer.run('extract', () =>
      extractor.ask({ messages, schema: question.schema }, { signal, timeout }),
    );
    if (!answer.ok) throw createModelError(answer, extractor.timeoutMs);
    const facts = { model: answer.model, durationMs: performance.now() - startedAt, moreTokens };
    const result = await threads.extractAnswer({ core, request, text: answer.text, facts }, owner);
    if ('body' in result) return result.body;
    ({ problem } = result);
    refused = answer.text;
  }
  throw new ServiceError('ExtractionFailed', {
    reason: 'invalid',
    message: `The answer of the language model is not valid. ${problem} Simplify the schema, or use another model.`,
  });
}

/** Overload and errors of the engine may pass; a refused request and a wrong answer do not. */
function createModelError(failure: ModelAnswer & { ok: false }, timeoutMs: number): ServiceError {
  const { reason, status } = failure;
  const statusCode = status === undefined ? {} : { statusCode: status };
  switch (reason) {
    case 'timeout':
      return new ServiceError('ExtractionModelUnavailable', {
        reason,
        message: `The language model did not answer within ${timeoutMs} ms.`,
      });
    case 'network':
      return new ServiceError('ExtractionModelUnavailable', {
        reason,
        message: 'The language model of PAGEWRIGHT_EXTRACT_URL is not reachable.',
      });
    case 'http':
      return status === 429 || (status ?? 0) >= 500
        ? new ServiceError('ExtractionModelUnavailable', {
            reason,
            ...statusCode,
            message: `The language model answered with status ${status}.`,
          })
        : new ServiceError('ExtractionFailed', {
            reason,
            ...statusCode,
            message: `The language model refused the request with status ${status}. Check PAGEWRIGHT_EXTRACT_URL, PAGEWRIGHT_EXTRACT_MODEL and PAGEWRIGHT_EXTRACT_API_KEY, and that the model supports the schema.`,
          });
    case 'invalid':
      return new ServiceError('ExtractionFailed', {
        reason,
        message:
          'The answer of the language model is no chat completion with content. Check PAGEWRIGHT_EXTRACT_URL.',
      });
  }
}
