import type { FastifyReply } from 'fastify';
import { type ExtractRequest, type ExtractResponse, ServiceError } from '../../contract/index.ts';
import { extractData, finishCharge, parseBody } from '../../service/index.ts';
import { type CompatDependencies, readTimedCaller } from '../capture.ts';

/** What a page says about a schema. Without `json` if the extraction failed. */
interface ExtractedJson {
  json?: ExtractResponse['data'];
  warning?: string;
}

/**
 * Extracts data from a fetched page, and charges for it. The warning names values without evidence, or says why the
 * extraction failed: the page itself is paid for and returned.
 * @param timeoutMs time limit of the whole call
 */
export async function extractJson(
  dependencies: CompatDependencies,
  { snapshotId, extraction }: { snapshotId: string; extraction: ExtractRequest },
  reply: FastifyReply,
  timeoutMs: number | undefined,
): Promise<ExtractedJson> {
  const { request } = reply;
  const caller = readTimedCaller(reply, timeoutMs);
  const call = { ...caller, ...extraction, snapshotId, callId: request.id };
  const answer = await extractData(dependencies, call).catch((error: unknown) => {
    if (error instanceof ServiceError) return error;
    throw error;
  });
  if (answer instanceof ServiceError)
    return { warning: `The format json is missing: ${String(answer.body('')['message'])}` };
  await finishCharge(answer, caller.signal);
  const { notes } = request;
  if (notes.answer) notes.answer = { ...notes.answer, credits: notes.answer.credits + 1 };
  const { data, evidence } = parseBody<ExtractResponse>(answer.body);
  const paths = evidence.filter(({ unsupported }) => unsupported).map(({ path }) => path);
  const warning = `The page does not state these values of json: ${paths.join(', ')}.`;
  return { json: data, ...(paths.length > 0 && { warning }) };
}
