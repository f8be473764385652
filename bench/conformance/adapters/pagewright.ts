import type { Outcome } from '../outcome.ts';
import { type Adapter, type Json, getObject, getText, TIMEOUT_MS } from './adapter.ts';

/** Calls `POST /v1/fetch/json` of Pagewright. */
export const pagewright: Adapter = async ({ base, key }, url) => {
  const response = await fetch(`${base}/v1/fetch/json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'x-service-api-key': key }) },
    body: JSON.stringify({ url }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = getObject(await response.json());
  return response.ok ? originOutcome(body) : failure(body);
};

function originOutcome(body: Json): Outcome {
  const error = getObject(body._tag === 'FetchOriginError' ? body : body.originError);
  const retryable = error.retryable === true;
  if (error.kind === 'http') return { is: 'httpError', status: Number(error.originStatusCode), retryable };
  if (error.kind !== undefined) return { is: 'unreached', kind: String(error.kind), retryable };
  const meta = getObject(body.meta);
  const warnings = Array.isArray(meta.warnings) ? meta.warnings.map(String) : [];
  return {
    is: 'content',
    text: getText(body.markdown) ?? '',
    isPartial: meta.loadingStatus === 'partial',
    warnings,
  };
}

function failure(body: Json): Outcome {
  const tag = getText(body._tag) ?? 'untyped';
  const type = getText(body.failureType);
  const wall = getText(body.blockedType);
  if (tag === 'FetchBlocked') return { is: 'blocked', ...(wall && { wall }) };
  return { is: 'failed', tag: type ?? tag, retryable: body.retryable === true };
}
