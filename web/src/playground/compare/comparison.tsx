import { useState } from 'preact/compat';
import type { SnapshotDiff } from '../../../../src/contract/fetch/diff.ts';
import { Link } from '../../app/link.tsx';
import { useTitle } from '../../app/use-title.ts';
import { Badge, Checkbox, formatTime, Spinner, type Tone } from '../../design/index.ts';
import { ErrorCallout } from '../error-callout.tsx';
import { ChangedBlock } from './changed-block.tsx';
import { useCall } from '../use-call.ts';
import '../result/result.css';
import './comparison.css';

/** `/playground/compare/{older}/{newer}`: what changed between two snapshots. */
export function Comparison({ older, newer }: { older: string; newer: string }) {
  const [isWholePage, setIsWholePage] = useState(false);
  const ids = `${encodeURIComponent(older)}/diff/${encodeURIComponent(newer)}`;
  const { state, reload } = useCall<SnapshotDiff>(
    `/v1/snapshots/${ids}?scope=${isWholePage ? 'page' : 'main'}`,
  );
  useTitle('Compare snapshots');
  if (state.kind === 'failed')
    return (
      <>
        <h1 className="visually-hidden">Comparison of two snapshots</h1>
        <ErrorCallout error={state.error} onRetry={reload} />
      </>
    );
  if (state.kind === 'loading') return <Spinner label="Comparing snapshots" />;
  return (
    <section className="card card-body stack" aria-label="Comparison">
      <Head diff={state.value} />
      <Checkbox checked={isWholePage} onChange={setIsWholePage}>
        Also compare menus, sidebars and footers
      </Checkbox>
      <Facts diff={state.value} />
      <Changes diff={state.value} />
      <Noise noise={state.value.noise} />
    </section>
  );
}

const COUNTS: readonly { name: 'added' | 'removed' | 'changed' | 'moved'; tone: Tone }[] = [
  { name: 'added', tone: 'good' },
  { name: 'removed', tone: 'bad' },
  { name: 'changed', tone: 'warn' },
  { name: 'moved', tone: 'plain' },
];

function Head({ diff: { before, after, counts } }: { diff: SnapshotDiff }) {
  return (
    <>
      <div className="row">
        <h1 className="break-anywhere">Changes of {after.title ?? after.url}</h1>
        {COUNTS.filter(({ name }) => counts[name] > 0).map(({ name, tone }) => (
          <Badge key={name} tone={tone}>
            {counts[name]} {counts[name] === 1 ? 'block' : 'blocks'} {name}
          </Badge>
        ))}
      </div>
      <p>
        <SnapshotLink side={before} /> → <SnapshotLink side={after} />
      </p>
    </>
  );
}

function SnapshotLink({ side: { snapshotId, capturedAt } }: { side: SnapshotDiff['before'] }) {
  return <Link href={`/playground/${snapshotId}`}>{formatTime(capturedAt)}</Link>;
}

/** The changed metadata and prices. */
function Facts({ diff: { metadata, prices } }: { diff: SnapshotDiff }) {
  const facts = [
    ...metadata.map(({ field, before, after }) => ({ name: field, before, after })),
    ...prices.map(({ name, before, after }) => ({ name: `Price of ${name}`, before, after })),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ name, before, after }, index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>
            <del>{before ?? '–'}</del> → <ins>{after ?? '–'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Changes({ diff: { changes, hasChanged } }: { diff: SnapshotDiff }) {
  if (changes.length === 0)
    return (
      <p>{hasChanged ? 'The content is the same.' : 'Nothing changed, apart from dates and counters.'}</p>
    );
  return (
    <div className="diff" tabIndex={0} role="region" aria-label="Changed blocks">
      {changes.map((change, index) => (
        <ChangedBlock key={index} change={change} />
      ))}
    </div>
  );
}

/** Blocks that differ only in dates and counters. They are folded. */
function Noise({ noise }: { noise: SnapshotDiff['noise'] }) {
  if (noise.length === 0) return null;
  return (
    <details>
      <summary>
        {noise.length === 1 ? '1 block differs' : `${noise.length} blocks differ`} only in dates, counters or
        tracking parameters
      </summary>
      <div className="diff">
        {noise.map(({ before, after }, index) => (
          <ChangedBlock key={index} change={{ change: 'changed', before, after }} />
        ))}
      </div>
    </details>
  );
}
