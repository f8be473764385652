import type { FetchOriginError } from '../../../../src/contract/fetch/origin.ts';
import type { FetchJsonResult } from '../../../../src/contract/fetch/results.ts';
import { call, callForText } from '../../api/index.ts';
import { type Options, buildRequestBody, buildRequestHeaders, buildRequestPath } from './options.ts';

/** The result of a fetch: a stored snapshot, or an origin that was not reached. */
export type Outcome =
  | { kind: 'captured'; snapshotId: string; json?: FetchJsonResult; markdown?: string }
  | { kind: 'unreached'; error: FetchOriginError };

/**
 * Fetches a page in the selected format.
 * @throws ApiError if the call fails
 */
export async function runFetch(url: string, options: Options, signal: AbortSignal): Promise<Outcome> {
  const request = {
    method: 'POST',
    body: buildRequestBody(url, options),
    headers: buildRequestHeaders(options),
    signal,
  } as const;
  if (options.format === 'json') {
    const json = await call<FetchJsonResult | FetchOriginError>(buildRequestPath(options), request);
    return 'meta' in json
      ? { kind: 'captured', snapshotId: json.meta.snapshotId, json }
      : { kind: 'unreached', error: json };
  }
  const { headers, text } = await callForText(buildRequestPath(options), request);
  const snapshotId = headers.get('x-service-snapshot-id');
  if (snapshotId) return { kind: 'captured', snapshotId, markdown: text };
  return { kind: 'unreached', error: readOriginError(url, headers) };
}

/**
 * Reads a file of the user.
 * @throws ApiError if the call fails
 */
export async function readFile(file: File, options: Options, signal: AbortSignal): Promise<Outcome> {
  const { url: _, browserConfig: __, ...upload } = buildRequestBody('', { ...options, format: 'json' });
  const form = new FormData();
  form.set('file', file);
  form.set('options', JSON.stringify(upload));
  const json = await call<FetchJsonResult>('/v1/documents', { method: 'POST', body: form, signal });
  return { kind: 'captured', snapshotId: json.meta.snapshotId, json };
}

/** Reads the origin error from the headers of a Markdown response (specification 7.2). */
function readOriginError(url: string, headers: Headers): FetchOriginError {
  return {
    _tag: 'FetchOriginError',
    url,
    kind: headers.get('x-service-origin-error') as FetchOriginError['kind'],
    upstreamError: headers.get('x-service-origin-error-detail') ?? undefined,
    retryable: headers.get('x-service-origin-error-retryable') === 'true',
    contentAvailable: false,
    finalUrl: url,
    redirectLimitReached: false,
  };
}
