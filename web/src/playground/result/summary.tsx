import type { ReactNode } from 'preact/compat';
import type { SnapshotBlocks } from '../../../../src/contract/fetch/blocks.ts';
import type { FetchJsonResult } from '../../../../src/contract/fetch/results.ts';
import { WARNING_TEXTS } from '../../../../src/contract/texts.ts';
import {
  Badge,
  Callout,
  formatDuration,
  formatSize,
  formatTime,
  isUpload,
  nameSnapshot,
  PageAddress,
} from '../../design/index.ts';
import { OriginErrorCallout } from '../error-callout.tsx';
import { StageStrip } from './waterfall.tsx';
import './summary.css';

interface SummaryProps {
  json: FetchJsonResult;
  blocks: SnapshotBlocks;
  /** Actions with the snapshot. */
  children: ReactNode;
}

/** Title, URL and key facts of a snapshot. */
export function Summary({
  json: { meta, data, originError },
  blocks: { blocks, capture },
  children,
}: SummaryProps) {
  const address = meta.finalUrl ?? meta.url;
  const main = blocks.filter(({ role }) => role === 'main');
  const contentType = meta.contentType?.split(';', 1)[0];
  // The playground asks for a screenshot of every page. Nobody misses the one of a document that cannot be drawn.
  const isDocument = contentType !== undefined && !/^(?:text\/html|application\/xhtml)/.test(contentType);
  const skipped = (data.degraded?.skipped ?? []).filter((name) => !isDocument || name !== 'screenshot');
  const tokens = main.reduce((sum, { approxTokens }) => sum + approxTokens, 0);
  const took = Math.max(0, ...capture.stages.map(({ startMs, durationMs }) => startMs + durationMs));
  return (
    <section className="card summary" aria-label="Capture summary">
      <StageStrip stages={capture.stages} />
      <div className="summary-body stack">
        <div className="row summary-line">
          <h1>{nameSnapshot(meta)}</h1>
          {(meta.title !== undefined || !isUpload(address)) && (
            <PageAddress className="summary-url" url={address} />
          )}
          <span className="grow" />
          {meta.pageType && <Badge tone="main">{meta.pageType}</Badge>}
          {meta.lang && <Badge>{meta.lang}</Badge>}
          {contentType !== undefined && contentType !== 'text/html' && <Badge>{contentType}</Badge>}
          {originError?.originStatusCode !== undefined && (
            <Badge tone="bad">status {originError.originStatusCode}</Badge>
          )}
          {meta.loadingStatus && !(originError && meta.loadingStatus === 'complete') && (
            <Badge tone={meta.loadingStatus === 'complete' ? 'good' : 'warn'}>{meta.loadingStatus}</Badge>
          )}
          {meta.blocked && <Badge tone="bad">blocked: {meta.blocked}</Badge>}
          <Badge>~{tokens.toLocaleString('en')} tokens</Badge>
          <Badge>{formatDuration(took)}</Badge>
          <Badge>{formatSize(capture.transferBytes)}</Badge>
          <span className="text-small text-soft">{formatTime(meta.capturedAt)}</span>
          <span className="row summary-actions">{children}</span>
        </div>
        {meta.warnings && (
          <Callout tone="warn" title="Before you use this page">
            {meta.warnings.map((name) => (
              <p key={name}>{WARNING_TEXTS[name]}</p>
            ))}
          </Callout>
        )}
        {originError && <OriginErrorCallout error={originError} />}
        {data.degraded && skipped.length > 0 && (
          <Callout tone="warn" title="The result is incomplete">
            <p>
              {data.degraded.reason === 'pageTooLarge'
                ? `The page exceeds the limit ${data.degraded.limitKind ?? ''}.`
                : 'A part of the page could not be read.'}{' '}
              Skipped: {skipped.join(', ')}.
            </p>
          </Callout>
        )}
      </div>
    </section>
  );
}
