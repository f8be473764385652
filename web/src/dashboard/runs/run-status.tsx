import type { RunStatus } from '../../../../src/contract/batched.ts';
import { Badge, type Tone } from '../../design/index.ts';

const TONES: Readonly<Record<RunStatus, Tone>> = {
  QUEUED: 'plain',
  RUNNING: 'main',
  CANCELLING: 'warn',
  CANCELLED: 'warn',
  COMPLETED: 'good',
};

export const isOver = (status: RunStatus): boolean => status === 'COMPLETED' || status === 'CANCELLED';

/** Formats `COMPLETED` as `Completed`. */
export const formatStatus = (status: string): string => status.charAt(0) + status.slice(1).toLowerCase();

export function RunBadge({ status }: { status: RunStatus }) {
  return <Badge tone={TONES[status]}>{formatStatus(status)}</Badge>;
}

export function RunProgress({ finished, total }: { finished: number; total: number }) {
  return (
    <span className="run-progress">
      <progress max={total} value={finished} aria-label={`${finished} of ${total} finished`} />
      <span className="text-small" aria-hidden="true">
        {finished} / {total}
      </span>
    </span>
  );
}

/** Says how error pages differ from failed URLs. */
export const ERROR_PAGES_MEANING =
  'Error pages answered with an error status, such as 404. They were captured and have content. Failed URLs have none.';
