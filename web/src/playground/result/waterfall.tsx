import { Fragment } from 'react';
import type { SnapshotBlocks } from '../../../../src/contract/blocks.ts';
import './waterfall.css';

type Stage = SnapshotBlocks['capture']['stages'][number];

/** What each stage does, in the words of a person. */
const STAGES: Readonly<Record<string, { label: string; meaning: string }>> = {
  acquire: { label: 'Browser', meaning: 'a fresh browser context is taken' },
  ask: { label: 'Ask', meaning: 'the address is asked for, to see what it is' },
  navigate: { label: 'Navigate', meaning: 'the page is opened, to the first byte of its document' },
  settle: { label: 'Settle', meaning: 'until the page has stopped changing' },
  scroll: { label: 'Scroll', meaning: 'lazy content is made to load' },
  freeze: { label: 'Freeze', meaning: 'loading is stopped, so that nothing moves' },
  wall: { label: 'Wall check', meaning: 'is this the page, or a wall before it?' },
  read: { label: 'Read', meaning: 'one walk through everything on the page' },
  screenshot: { label: 'Screenshot', meaning: 'the page is drawn' },
  download: { label: 'Download', meaning: 'the document is fetched' },
  convert: { label: 'Convert', meaning: 'the document is read' },
};

/** Share of the whole below which a bar would not be seen. */
const LEAST = 0.4;

/** What the capture did, and when. */
export function Waterfall({ stages }: { stages: readonly Stage[] }) {
  const total = Math.max(1, ...stages.map(({ startMs, durationMs }) => startMs + durationMs));
  if (stages.length === 0) return <p className="text-soft">This capture kept no record of its stages.</p>;
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
              <span className="waterfall-time">{duration(durationMs)}</span>
            </dd>
          </Fragment>
        );
      })}
      <dt className="waterfall-total">Together</dt>
      <dd>
        <span className="waterfall-track waterfall-none" aria-hidden="true" />
        <span className="waterfall-time waterfall-total">{duration(total)}</span>
      </dd>
    </dl>
  );
}

/** Milliseconds, as one reads them. */
export const duration = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`;

/** The whole capture as one thin line, for a glance. */
export function StageStrip({ stages }: { stages: readonly Stage[] }) {
  const total = Math.max(1, ...stages.map(({ startMs, durationMs }) => startMs + durationMs));
  return (
    <span className="stage-strip" aria-hidden="true">
      {stages.map(({ name, startMs, durationMs }) => (
        <span
          key={`${name}-${startMs}`}
          className={`waterfall-${name}`}
          title={`${STAGES[name]?.label ?? name}: ${duration(durationMs)}`}
          style={{ flexGrow: Math.max(durationMs / total, 0.004) }}
        />
      ))}
    </span>
  );
}
