import { useCallback, useEffect, useState } from 'react';
import { navigate } from '../app/location.ts';
import type { PageProps } from '../app/routes.tsx';
import { Spinner } from '../design/index.ts';
import { DEFAULTS, type Options } from './request/options.ts';
import { Progress } from './request/progress.tsx';
import { RequestForm } from './request/request-form.tsx';
import type { Outcome } from './request/run-fetch.ts';
import { useFetch } from './request/use-fetch.ts';
import { OriginErrorCallout, ErrorCallout } from './result/error-callout.tsx';
import { Result } from './result/result.tsx';
import { useSnapshot } from './result/use-snapshot.ts';
import { Welcome } from './welcome.tsx';
import './playground.css';

type Captured = Outcome & { kind: 'captured' };

/** `/playground` and `/playground/{snapshotId}`: fetches a page and shows all details of the result. */
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
      {state.kind === 'failed' && <ErrorCallout error={state.error} />}
      {state.kind === 'done' && state.outcome.kind === 'unreached' && (
        <OriginErrorCallout error={state.outcome.error} />
      )}
      {snapshotId !== undefined && !running && state.kind !== 'failed' && !unreached && (
        <Stored
          key={snapshotId}
          snapshotId={snapshotId}
          captured={captured?.snapshotId === snapshotId ? captured : undefined}
          options={options}
          onUrl={setUrl}
        />
      )}
      {snapshotId === undefined && state.kind === 'idle' && <Welcome onChoose={fetchUrl} />}
    </div>
  );
}

interface StoredProps {
  snapshotId: string;
  /** The fetch that created the snapshot, if it happened on this page. */
  captured: Captured | undefined;
  options: Options;
  /** Receives the URL of the snapshot. */
  onUrl: (url: string) => void;
}

function Stored({ snapshotId, captured, options, onUrl }: StoredProps) {
  const state = useSnapshot(snapshotId, captured?.json);
  const url = state.kind === 'ready' ? state.snapshot.json.meta.url : undefined;
  const title = state.kind === 'ready' ? state.snapshot.json.meta.title : undefined;
  useEffect(() => {
    if (url === undefined) return;
    onUrl(url);
    document.title = `${title ?? url} · Pagewright`;
    return () => {
      document.title = 'Pagewright';
    };
  }, [url, title, onUrl]);
  if (state.kind === 'loading') return <Spinner label="Loading snapshot" />;
  if (state.kind === 'failed') return <ErrorCallout error={state.error} />;
  return <Result snapshot={state.snapshot} markdownResponse={captured?.markdown} options={options} />;
}
