import type { SnapshotBlocks } from '../../../../src/contract/blocks.ts';
import type { FetchJsonResult } from '../../../../src/contract/results.ts';
import { Badge, Callout, CopyButton } from '../../design/index.ts';
import { OriginProblem } from './problem.tsx';
import { duration, StageStrip } from './waterfall.tsx';
import './summary.css';

interface SummaryProps {
  json: FetchJsonResult;
  blocks: SnapshotBlocks;
}

/** What the capture is, in a few lines. */
export function Summary({ json: { meta, data, originError }, blocks: { blocks, capture } }: SummaryProps) {
  const address = meta.finalUrl ?? meta.url;
  const main = blocks.filter(({ role }) => role === 'main');
  const tokens = main.reduce((sum, { approxTokens }) => sum + approxTokens, 0);
  const took = Math.max(0, ...capture.stages.map(({ startMs, durationMs }) => startMs + durationMs));
  return (
    <section className="card summary" aria-label="The capture">
      <StageStrip stages={capture.stages} />
      <div className="card-body stack">
        <div>
          <h1>{meta.title ?? address}</h1>
          <a className="summary-url" href={address} target="_blank" rel="noopener noreferrer nofollow">
            {address}
          </a>
        </div>
        {meta.description && <p className="text-soft summary-description">{meta.description}</p>}
        <div className="row">
          {meta.pageType && <Badge tone="main">{meta.pageType}</Badge>}
          {meta.lang && <Badge>{meta.lang}</Badge>}
          {meta.contentType && <Badge>{meta.contentType.split(';', 1)[0]}</Badge>}
          {meta.loadingStatus && (
            <Badge tone={meta.loadingStatus === 'complete' ? 'good' : 'warn'}>{meta.loadingStatus}</Badge>
          )}
          {meta.blocked && <Badge tone="bad">wall: {meta.blocked}</Badge>}
          <Badge>~{tokens.toLocaleString('en')} tokens</Badge>
          <Badge>{duration(took)}</Badge>
          <Badge>{bytes(capture.transferBytes)}</Badge>
          <span className="grow" />
          <span className="text-small text-soft">{new Date(meta.capturedAt).toLocaleString()}</span>
          <CopyButton label="Copy link" text={() => meta.playground ?? location.href} />
        </div>
        {originError && <OriginProblem error={originError} />}
        {data.degraded && (
          <Callout tone="warn" title="Parts were left out">
            <p>
              The page is large ({data.degraded.limitKind}): {data.degraded.skipped.join(', ')} had to be
              skipped.
            </p>
          </Callout>
        )}
      </div>
    </section>
  );
}

/** Bytes, as one reads them. */
export const bytes = (count: number): string =>
  count < 1024
    ? `${count} B`
    : count < 1024 * 1024
      ? `${(count / 1024).toFixed(0)} kB`
      : `${(count / 1024 / 1024).toFixed(1)} MB`;
