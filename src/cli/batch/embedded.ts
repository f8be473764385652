import { type BatchedDependencies, getBatched, startBatched } from '../../service/index.ts';
import { type BatchSource, RESULTS_PER_POLL, type RunAnswer } from './source.ts';

/** Runs a batch in this process, without a server. */
export function createEmbeddedSource(
  dependencies: BatchedDependencies,
  caller: { organizationId: string; signal: AbortSignal },
): BatchSource {
  return {
    async start(request, idempotencyKey) {
      return (await startBatched(dependencies, caller, request, idempotencyKey)).id;
    },
    async poll(id, offset) {
      const chunks: Uint8Array[] = [];
      for await (const piece of await getBatched(dependencies, caller, id, {
        limit: RESULTS_PER_POLL,
        offset,
      })) {
        chunks.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
      }
      return JSON.parse(Buffer.concat(chunks).toString('utf8')) as RunAnswer;
    },
  };
}
