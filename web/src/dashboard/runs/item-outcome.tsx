import type { z } from 'zod';
import type { BatchedItem } from '../../../../src/contract/runs/batched.ts';
import type { OriginErrorKind } from '../../../../src/contract/fetch/origin.ts';
import { ORIGIN_ERROR_TEXTS } from '../../../../src/contract/texts.ts';
import { Badge } from '../../design/index.ts';
import { formatStatus } from './run-status.tsx';

interface ItemError {
  _tag: string;
  message?: string;
  /** Present if the site was not reached. */
  kind?: OriginErrorKind;
  upstreamError?: string;
}

type Ended = Pick<z.infer<typeof BatchedItem>, 'status' | 'originError' | 'error'>;

/** How a page of a run ended, with the reason if it is missing. */
export function ItemOutcome({ item: { status, originError, error } }: { item: Ended }) {
  if (originError) return <Badge tone="warn">Status {originError.originStatusCode}</Badge>;
  if (!error) return <Badge tone="good">{formatStatus(status)}</Badge>;
  const { _tag, kind, message, upstreamError } = error as ItemError;
  return (
    <span className="stack-tight">
      <Badge tone={_tag === 'FetchCancelled' ? 'plain' : 'bad'}>
        {kind ? `Site not reached: ${kind}` : _tag}
      </Badge>
      <span className="text-small">{message ?? (kind && ORIGIN_ERROR_TEXTS[kind])}</span>
      {upstreamError && <code className="text-small">{upstreamError}</code>}
    </span>
  );
}
