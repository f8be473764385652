import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useState } from 'preact/compat';
import { Link } from '../app/link.tsx';
import { navigate } from '../app/location.ts';
import type { PageProps } from '../app/routes.tsx';
import { useTitle } from '../app/use-title.ts';
import { isUpload, nameSnapshot, Spinner } from '../design/index.ts';
import { ErrorCallout, OriginErrorCallout } from './error-callout.tsx';
import { forgetFetch, rememberFetch } from './history/history.ts';
import { buildLink, buildSnapshotLink, readLink, readView } from './request/link.ts';
import type { Options } from './request/options.ts';
import { Progress } from './request/progress.tsx';
import { RequestForm } from './request/request-form.tsx';
import type { Outcome } from './request/run-fetch.ts';
import { nameTarget, type Target, useFetch } from './request/use-fetch.ts';
import { useFileDrop } from './request/use-file-drop.ts';
import { isMissing, useSnapshot } from './result/use-snapshot.ts';
import { Welcome } from './welcome.tsx';
import './playground.css';

type Captured = Outcome & { kind: 'captured' };

// The views are three quarters of the code, and the start page does not need them. Load them on demand.
const loadResult = () => import('./result/result.tsx');
const Result = lazy(async () => ({ default: (await loadResult()).Result }));
const Sample = lazy(async () => ({ default: (await import('./sample/sample.tsx')).Sample }));
const Site = lazy(async () => ({ default: (await import('./site/site.tsx')).Site }));
const Comparison = lazy(async () => ({ default: (await import('./compare/comparison.tsx')).Comparison }));

/**
 * `/playground`, `/playground/{snapshotId}`, `/playground/sample` and `/playground/compare/{older}/{newer}`: fetches a
 * page and shows all details of the result. `/playground?url=…` fetches at once. `/playground/site` crawls a site.
 */
export default function Playground({ segments }: PageProps) {
  // The page for sites has its own form for the URL.
  const [link] = useState(() => readLink(segments[0] === 'site' ? '' : location.search));
  const [url, setUrl] = useState(link.url);
  const [options, setOptions] = useState<Options>(link.options);
  const [captured, setCaptured] = useState<Captured>();
  const onCaptured = useCallback((outcome: Captured) => {
    setCaptured(outcome);
    navigate(buildSnapshotLink(outcome.snapshotId), { replace: true });
  }, []);
  const { state, start, cancel } = useFetch(onCaptured);
  const fetchUrl = useCallback(
    (address: string, chosen: Options): void => {
      setUrl(address);
      void loadResult();
      start(address, chosen);
      navigate(buildLink(address, chosen, readView()), { replace: location.pathname === '/playground' });
    },
    [start],
  );
  const readFile = useCallback(
    (file: File): void => {
      setUrl('');
      void loadResult();
      start(file, options);
      if (location.pathname !== '/playground') navigate('/playground');
    },
    [start, options],
  );
  const repeat = (target: Target): void =>
    typeof target === 'string' ? fetchUrl(target, options) : readFile(target);
  const isDragging = useFileDrop(readFile);
  useEffect(() => {
    if (link.url !== '') fetchUrl(link.url, link.options);
  }, [link, fetchUrl]);
  const running = state.kind === 'running';
  const [first, ...rest] = segments;
  const isStart = first === undefined;
  const isSite = first === 'site';
  // The user left the running fetch with the back or forward button.
  useEffect(() => {
    if (running && !isStart) cancel();
  }, [running, isStart, cancel]);
  return (
    <div className="playground">
      {isDragging && (
        <p className="playground-drop" role="status">
          Drop the file to read it
        </p>
      )}
      <nav aria-label="What to fetch" className="playground-modes">
        <Link href="/playground" aria-current={isSite ? undefined : 'page'}>
          Page
        </Link>
        <Link href="/playground/site" aria-current={isSite ? 'page' : undefined}>
          Site
        </Link>
      </nav>
      {!isSite && (
        <RequestForm
          url={url}
          options={options}
          running={running}
          isFocused={isStart && link.url === ''}
          onUrl={setUrl}
          onOptions={setOptions}
          onFetch={(address) => fetchUrl(address, options)}
          onFile={readFile}
          onCancel={cancel}
        />
      )}
      <Suspense fallback={<Spinner label="Loading" />}>
        {isStart && !hasNothingToShow(state) && <h1 className="visually-hidden">Fetch of {url}</h1>}
        {isStart && running && <Progress key={nameTarget(state.target)} url={nameTarget(state.target)} />}
        {isStart && state.kind === 'failed' && (
          <ErrorCallout error={state.error} onRetry={() => repeat(state.target)} />
        )}
        {isStart && state.kind === 'done' && state.outcome.kind === 'unreached' && (
          <OriginErrorCallout error={state.outcome.error} onRetry={() => repeat(state.target)} />
        )}
        {isStart && hasNothingToShow(state) && <Welcome />}
        {isSite && <Site />}
        {first === 'sample' && <Sample options={options} />}
        {first === 'compare' && <Comparison key={rest.join()} older={rest[0] ?? ''} newer={rest[1] ?? ''} />}
        {first !== undefined && !NAMED.has(first) && (
          <Stored
            key={first}
            snapshotId={first}
            captured={captured?.snapshotId === first ? captured : undefined}
            options={options}
            onUrl={setUrl}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Paths of the playground that are not the id of a snapshot. */
const NAMED: ReadonlySet<string> = new Set(['site', 'sample', 'compare']);

const hasNothingToShow = (state: ReturnType<typeof useFetch>['state']): boolean =>
  state.kind === 'idle' || (state.kind === 'done' && state.outcome.kind === 'captured');

interface StoredProps {
  snapshotId: string;
  /** The fetch that created the snapshot. Set if it happened on this page. */
  captured: Captured | undefined;
  options: Options;
  /** Receives the URL of the snapshot. */
  onUrl: (url: string) => void;
}

function Stored({ snapshotId, captured, options, onUrl }: StoredProps) {
  const { state, reload } = useSnapshot(snapshotId, captured?.json);
  const meta = state.kind === 'ready' ? state.snapshot.json.meta : undefined;
  const isGone = state.kind === 'failed' && isMissing(state.error);
  useTitle(meta && nameSnapshot(meta));
  // A layout effect: a later one would replace a URL that was entered as soon as the result was visible.
  useLayoutEffect(() => {
    if (!meta) return;
    onUrl(isUpload(meta.url) ? '' : meta.url);
    rememberFetch({ snapshotId, url: meta.url, title: nameSnapshot(meta), at: meta.capturedAt });
  }, [meta, snapshotId, onUrl]);
  useEffect(() => {
    if (isGone) forgetFetch(snapshotId);
  }, [isGone, snapshotId]);
  if (state.kind === 'loading') return <Spinner label="Loading snapshot" />;
  if (state.kind === 'failed')
    return (
      <>
        <h1 className="visually-hidden">Snapshot {snapshotId}</h1>
        <ErrorCallout error={state.error} onRetry={reload} />
      </>
    );
  return <Result snapshot={state.snapshot} markdownResponse={captured?.markdown} options={options} />;
}
