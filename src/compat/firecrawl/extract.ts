import type { FastifyReply } from 'fastify';
import type { ExtractRequest, ExtractResponse } from '../../contract/index.ts';
import { readTraceId } from '../../http/index.ts';
import { extractData, finishCharge, parseBody } from '../../service/index.ts';
import { type CompatDependencies, readCaller } from '../capture.ts';

/** Extracts data from a fetched page, and charges for it. Returns the data, and a warning about values without evidence. */
export async function extractJson(
  dependencies: CompatDependencies,
  snapshotId: string,
  extraction: ExtractRequest,
  reply: FastifyReply,
): Promise<{ json: ExtractResponse['data']; warning: string | undefined }> {
  const { request } = reply;
  const caller = readCaller(reply);
  const call = { ...caller, ...extraction, snapshotId, callId: readTraceId(request) };
  const answer = await extractData(dependencies, call);
  await finishCharge(answer, caller.signal);
  const { notes } = request;
  if (notes.answer) notes.answer = { ...notes.answer, credits: notes.answer.credits + 1 };
  const { data, evidence } = parseBody<ExtractResponse>(answer.body);
  const paths = evidence.filter(({ unsupported }) => unsupported).map(({ path }) => path);
  return {
    json: data,
    warning:
      paths.length === 0 ? undefined : `The page does not state these values of json: ${paths.join(', ')}.`,
  };
}
