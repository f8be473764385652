import type { BatchedList, RunStatus } from '../../../../src/contract/runs/batched.ts';
import { Badge, formatCount, type Tone } from '../../design/index.ts';

const TONES: Readonly<Record<RunStatus, Tone>> = {
  QUEUED: 'plain',
  RUNNING: 'main',
  CANCELLING: 'warn',
  CANCELLED: 'warn',
  COMPLETED: 'good',
};

type Run = BatchedList['runs'][number];

/** The name of a run. One without a name is named by its start page or its number of URLs. */
export function nameRun({ name, url, totalUrls }: Run): string {
  if (name !== undefined) return name;
  return url === undefined
    ? `Batch of ${formatCount(totalUrls)} ${totalUrls === 1 ? 'URL' : 'URLs'}`
    : `Crawl of ${url.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}`;
}

/** Formats `COMPLETED` as `Completed`. */
export const formatStatus = (status: string): string => status.charAt(0) + status.slice(1).toLowerCase();

/** The state of a run. A completed run with failures is not shown as a success. */
export function RunBadge({ run: { status, failedUrls, finishedUrls } }: { run: Run }) {
  if (status !== 'COMPLETED' || failedUrls === 0)
    return <Badge tone={TONES[status]}>{formatStatus(status)}</Badge>;
  return failedUrls < finishedUrls ? (
    <Badge tone="warn">Completed with failures</Badge>
  ) : (
    <Badge tone="bad">All failed</Badge>
  );
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
