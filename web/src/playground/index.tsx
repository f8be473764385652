import { useCallback, useEffect, useState } from 'react';
import { navigate } from '../app/location.ts';
import type { PageProps } from '../app/routes.tsx';
import { Spinner } from '../design/index.ts';
import { DEFAULTS, type Options } from './request/options.ts';
import { Progress } from './request/progress.tsx';
import { RequestForm } from './request/request-form.tsx';
import type { Outcome } from './request/run.ts';
import { useFetch } from './request/use-fetch.ts';
import { OriginProblem, Problem } from './result/problem.tsx';
import { Result } from './result/result.tsx';
import { useSnapshot } from './result/use-snapshot.ts';
import { Welcome } from './welcome.tsx';
import './playground.css';

type Captured = Outcome & { kind: 'captured' };

/** `/playground` and `/playground/{snapshotId}`: fetch a page, and see everything that came of it. */
export default function Playground({ segments: [snapshotId] }: PageProps) {
  const [url, setUrl] = useState('');
  const [options, setOptions] = useState<Options>(DEFAULTS);
  const [captured, setCaptured] = useState<Captured>();
  const onCaptured = useCallback((outcome: Captured) => {
    setCaptured(outcome);
    navigate(`/playground/${outcome.snapshotId}`);
  }, []);
  const { state, start, cancel } = useFetch(onCaptured);
  const running = state.kind === 'running';
  const fetchUrl = (address: string): void => {
    setUrl(address);
    start(address, options);
  };
  const unreached = state.kind === 'done' && state.outcome.kind === 'unreached';
  return (
    <div className="playground">
      <RequestForm
        url={url}
        options={options}
        running={running}
        onUrl={setUrl}
        onOptions={setOptions}
        onFetch={fetchUrl}
        onCancel={cancel}
      />
      {running && <Progress url={state.url} since={state.since} onCancel={cancel} />}
      {state.kind === 'failed' && <Problem error={state.error} />}
      {state.kind === 'done' && state.outcome.kind === 'unreached' && (
        <OriginProblem error={state.outcome.error} />
      )}
      {snapshotId !== undefined && !running && state.kind !== 'failed' && !unreached && (
        <Stored
          key={snapshotId}
          snapshotId={snapshotId}
          captured={captured?.snapshotId === snapshotId ? captured : undefined}
          options={options}
          onAddress={setUrl}
        />
      )}
      {snapshotId === undefined && state.kind === 'idle' && <Welcome onChoose={fetchUrl} />}
    </div>
  );
}

interface StoredProps {
  snapshotId: string;
  /** The fetch that made it, where that was just now. */
  captured: Captured | undefined;
  options: Options;
  /** Told of the address that was captured. */
  onAddress: (url: string) => void;
}

function Stored({ snapshotId, captured, options, onAddress }: StoredProps) {
  const state = useSnapshot(snapshotId, captured?.json);
  const address = state.kind === 'ready' ? state.snapshot.json.meta.url : undefined;
  const title = state.kind === 'ready' ? state.snapshot.json.meta.title : undefined;
  useEffect(() => {
    if (address === undefined) return;
    onAddress(address);
    document.title = `${title ?? address} · Pagewright`;
    return () => {
      document.title = 'Pagewright';
    };
  }, [address, title, onAddress]);
  if (state.kind === 'loading') return <Spinner label="Reading the capture" />;
  if (state.kind === 'failed') return <Problem error={state.error} />;
  return <Result snapshot={state.snapshot} answeredMarkdown={captured?.markdown} options={options} />;
}
