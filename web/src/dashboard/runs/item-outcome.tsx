import type { z } from 'zod';
import type { BatchedItem } from '../../../../src/contract/batched.ts';
import { Badge } from '../../design/index.ts';
import { formatStatus } from './run-status.tsx';

type Ended = Pick<z.infer<typeof BatchedItem>, 'status' | 'originError' | 'error'>;

/** How a page of a run ended, with the reason if it is missing. */
export function ItemOutcome({ item: { status, originError, error } }: { item: Ended }) {
  if (originError) return <Badge tone="warn">Status {originError.originStatusCode}</Badge>;
  if (!error) return <Badge tone="good">{formatStatus(status)}</Badge>;
  const said = error as { _tag: string; kind?: string; upstreamError?: string };
  return (
    <span className="stack-tight">
      <Badge tone={said._tag === 'FetchCancelled' ? 'plain' : 'bad'}>
        {said.kind ? `Site not reached: ${said.kind}` : said._tag}
      </Badge>
      {said.upstreamError && <code className="text-small">{said.upstreamError}</code>}
    </span>
  );
}
