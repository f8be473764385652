import type { Outcome } from '../outcome.ts';
import { type Adapter, type Json, objectOf, textOf, TIMEOUT_MS } from './adapter.ts';

/** Calls `POST /v1/fetch/json` of Pagewright. */
export const pagewright: Adapter = async ({ base, key }, url) => {
  const response = await fetch(`${base}/v1/fetch/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'x-service-api-key': key }) },
    body: JSON.stringify({ url }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = objectOf(await response.json());
  return response.ok ? originOutcome(body) : failure(body);
};

function originOutcome(body: Json): Outcome {
  const error = objectOf(body._tag === 'FetchOriginError' ? body : body.originError);
  const retryable = error.retryable === true;
  if (error.kind === 'http') return { is: 'httpError', status: Number(error.originStatusCode), retryable };
  if (error.kind !== undefined) return { is: 'unreached', kind: String(error.kind), retryable };
  const meta = objectOf(body.meta);
  const warnings = Array.isArray(meta.warnings) ? meta.warnings.map(String) : [];
  return {
    is: 'content',
    text: textOf(body.markdown) ?? '',
    isPartial: meta.loadingStatus === 'partial',
    warnings,
  };
}

function failure(body: Json): Outcome {
  const tag = textOf(body._tag) ?? 'untyped';
  const type = textOf(body.failureType);
  const wall = textOf(body.blockedType);
  if (tag === 'FetchBlocked') return { is: 'blocked', ...(wall && { wall }) };
  return { is: 'failed', tag: type ?? tag, retryable: body.retryable === true };
}
