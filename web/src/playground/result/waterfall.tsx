import { Fragment } from 'preact/compat';
import type { SnapshotBlocks } from '../../../../src/contract/fetch/blocks.ts';
import { formatDuration } from '../../design/index.ts';
import './waterfall.css';

type Stage = SnapshotBlocks['capture']['stages'][number];

/** Label and description of each stage. */
const STAGES: Readonly<Record<string, { label: string; meaning: string }>> = {
  queue: { label: 'Queue', meaning: 'wait for a free worker' },
  acquire: { label: 'Open tab', meaning: 'get a browser context' },
  ask: { label: 'Probe', meaning: 'request the URL to find its content type' },
  navigate: { label: 'Navigate', meaning: 'open the page, until the first byte' },
  settle: { label: 'Settle', meaning: 'wait until the page stops changing' },
  scroll: { label: 'Scroll', meaning: 'load lazy content' },
  freeze: { label: 'Freeze', meaning: 'stop loading and animations' },
  wall: { label: 'Block check', meaning: 'detect captchas and login pages' },
  read: { label: 'Read', meaning: 'read the DOM of all frames' },
  screenshot: { label: 'Screenshot', meaning: 'take the screenshot' },
  download: { label: 'Download', meaning: 'download the document' },
  convert: { label: 'Convert', meaning: 'convert the document to Markdown' },
  capture: { label: 'Capture', meaning: 'load the page' },
  finish: { label: 'Finish', meaning: 'build and store the result' },
  answer: { label: 'Answer', meaning: 'render and send the answer' },
};

/** Minimum width of a bar in percent. A shorter bar would not be visible. */
const LEAST = 0.4;

/** The stages of a capture on a time axis. */
export function Waterfall({ stages }: { stages: readonly Stage[] }) {
  const total = Math.max(1, ...stages.map(({ startMs, durationMs }) => startMs + durationMs));
  if (stages.length === 0) return <p className="text-soft">No stage timings recorded.</p>;
  return (
    <dl className="waterfall">
      {stages.map(({ name, startMs, durationMs }) => {
        const { label, meaning } = STAGES[name] ?? { label: name, meaning: '' };
        return (
          <Fragment key={`${name}-${startMs}`}>
            <dt title={meaning}>
              {label}
              <span className="waterfall-meaning">{meaning}</span>
            </dt>
            <dd>
              <span className="waterfall-track" aria-hidden="true">
                <span
                  className={`waterfall-bar waterfall-${name}`}
                  style={{
                    left: `${(startMs / total) * 100}%`,
                    width: `${Math.max(LEAST, (durationMs / total) * 100)}%`,
                  }}
                />
              </span>
              <span className="waterfall-time">{formatDuration(durationMs)}</span>
            </dd>
          </Fragment>
        );
      })}
      <dt className="waterfall-total">Total</dt>
      <dd>
        <span className="waterfall-track waterfall-none" aria-hidden="true" />
        <span className="waterfall-time waterfall-total">{formatDuration(total)}</span>
      </dd>
    </dl>
  );
}

/** The stages of a capture as one thin bar. */
export function StageStrip({ stages }: { stages: readonly Stage[] }) {
  const total = Math.max(1, ...stages.map(({ startMs, durationMs }) => startMs + durationMs));
  return (
    <span className="stage-strip" aria-hidden="true">
      {stages.map(({ name, startMs, durationMs }) => (
        <span
          key={`${name}-${startMs}`}
          className={`waterfall-${name}`}
          title={`${STAGES[name]?.label ?? name}: ${formatDuration(durationMs)}`}
          style={{ flexGrow: Math.max(durationMs / total, 0.004) }}
        />
      ))}
    </span>
  );
}
