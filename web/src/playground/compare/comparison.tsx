import { diffLines } from 'diff';
import { useMemo } from 'preact/compat';
import type { FetchJsonResult } from '../../../../src/contract/results.ts';
import { Link } from '../../app/link.tsx';
import { useTitle } from '../../app/use-title.ts';
import { Badge, formatTime, Spinner } from '../../design/index.ts';
import { ErrorCallout } from '../error-callout.tsx';
import { type Snapshot, useSnapshot } from '../result/use-snapshot.ts';
import './comparison.css';

/** Unchanged lines shown before and after a change. */
const CONTEXT_LINES = 3;
/** Longer comparisons would block the page; they are shown without common lines. */
const MAX_DIFF_MS = 2000;

/** `/playground/compare/{older}/{newer}`: what changed between two snapshots. */
export function Comparison({ older, newer }: { older: string; newer: string }) {
  const before = useSnapshot(older, undefined);
  const after = useSnapshot(newer, undefined);
  useTitle('Compare snapshots');
  for (const { state, reload } of [before, after]) {
    if (state.kind === 'failed')
      return (
        <>
          <h1 className="visually-hidden">Comparison of two snapshots</h1>
          <ErrorCallout error={state.error} onRetry={reload} />
        </>
      );
  }
  if (before.state.kind !== 'ready' || after.state.kind !== 'ready') {
    return <Spinner label="Loading snapshots" />;
  }
  return <Changes before={before.state.snapshot} after={after.state.snapshot} />;
}

function Changes({ before, after }: { before: Snapshot; after: Snapshot }) {
  const parts = useMemo(
    () => diffMarkdown(before.json.markdown, after.json.markdown),
    [before.json.markdown, after.json.markdown],
  );
  const count = (kind: Part['kind']): number =>
    parts.filter((part) => part.kind === kind).reduce((sum, { lines }) => sum + lines.length, 0);
  const facts = listFacts(before, after);
  return (
    <section className="card card-body stack" aria-label="Comparison">
      <div className="row">
        <h1>Changes of {after.json.meta.title ?? after.json.meta.url}</h1>
        <Badge tone="good">{count('added')} lines added</Badge>
        <Badge tone="bad">{count('removed')} lines removed</Badge>
      </div>
      <p>
        <SnapshotLink meta={before.json.meta} /> → <SnapshotLink meta={after.json.meta} />
      </p>
      {facts.length > 0 && (
        <dl className="facts">
          {facts.map(({ name, older, newer }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <del>{older}</del> → <ins>{newer}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {parts.every(({ kind }) => kind === 'same') ? (
        <p>The Markdown is the same.</p>
      ) : (
        <div className="diff" tabIndex={0} role="region" aria-label="Changed lines">
          {parts.map((part, index) => (
            <PartLines key={index} part={part} isFirst={index === 0} isLast={index === parts.length - 1} />
          ))}
        </div>
      )}
    </section>
  );
}

function SnapshotLink({ meta: { snapshotId, capturedAt } }: { meta: FetchJsonResult['meta'] }) {
  return <Link href={`/playground/${snapshotId}`}>{formatTime(capturedAt)}</Link>;
}

/** Consecutive lines of the Markdown with the same kind. */
interface Part {
  kind: 'same' | 'added' | 'removed';
  lines: string[];
}

function diffMarkdown(older: string, newer: string): Part[] {
  const changes = diffLines(older, newer, { timeout: MAX_DIFF_MS }) ?? [
    { removed: true, added: false, value: older },
    { removed: false, added: true, value: newer },
  ];
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    lines: value.replace(/\n$/, '').split('\n'),
  }));
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const;

interface PartLinesProps {
  part: Part;
  isFirst: boolean;
  isLast: boolean;
}

function PartLines({ part: { kind, lines }, isFirst, isLast }: PartLinesProps) {
  const head = kind === 'same' && isFirst ? 0 : CONTEXT_LINES;
  const tail = kind === 'same' && isLast ? 0 : CONTEXT_LINES;
  const hidden = kind === 'same' ? lines.length - head - tail : 0;
  const shown = hidden > 0 ? [lines.slice(0, head), lines.slice(lines.length - tail)] : [lines];
  return shown.map((some, index) => (
    <div key={index}>
      {index === 1 && <p className="diff-hidden">{hidden} unchanged lines</p>}
      {some.map((line, at) => (
        <p key={at} className={`diff-line diff-${kind}`}>
          <span className="diff-sign" aria-hidden="true">
            {SIGNS[kind]}
          </span>
          {kind !== 'same' && <span className="visually-hidden">{kind}: </span>}
          {line}
        </p>
      ))}
    </div>
  ));
}

/** Facts that differ between the snapshots. */
function listFacts(before: Snapshot, after: Snapshot): { name: string; older: string; newer: string }[] {
  const read = ({ json: { meta, data }, blocks }: Snapshot): [string, string | number | undefined][] => [
    ['Title', meta.title],
    ['URL', meta.finalUrl ?? meta.url],
    ['Description', meta.description],
    ['Updated', meta.updatedAt],
    ['Status', data.response?.originStatusCode],
    ['Main blocks', blocks.blocks.filter(({ role }) => role === 'main').length],
    ['Appendix blocks', blocks.blocks.filter(({ role }) => role === 'appendix').length],
  ];
  const newer = new Map(read(after));
  return read(before)
    .map(([name, value]) => ({ name, older: String(value ?? '–'), newer: String(newer.get(name) ?? '–') }))
    .filter((fact) => fact.older !== fact.newer);
}
