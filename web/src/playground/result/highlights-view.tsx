import { type FormEvent, useState } from 'react';
import type { HighlightsResponse, SearchResult } from '../../../../src/contract/results.ts';
import { call } from '../../api/index.ts';
import { Badge, Button, Field, Spinner } from '../../design/index.ts';
import { useFocus } from './block-focus.ts';
import { ErrorCallout } from './error-callout.tsx';
import './highlights-view.css';

interface HighlightsViewProps {
  snapshotId: string;
  result: SearchResult | undefined;
  onResult: (result: SearchResult | undefined) => void;
}

type State = { kind: 'idle' } | { kind: 'running' } | { kind: 'failed'; error: unknown };

/** Searches the snapshot for passages, which are then marked in the text and on the page map. */
export function HighlightsView({ snapshotId, result, onResult }: HighlightsViewProps) {
  const [query, setQuery] = useState(result?.query ?? '');
  const [maxResults, setMaxResults] = useState('5');
  const [minScore, setMinScore] = useState('0.6');
  const [state, setState] = useState<State>({ kind: 'idle' });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (query.trim() === '') return;
    setState({ kind: 'running' });
    try {
      const { highlights } = await call<HighlightsResponse>(
        `/v1/snapshots/${encodeURIComponent(snapshotId)}/highlights`,
        {
          method: 'POST',
          body: { highlights: { query, maxResults: Number(maxResults), minScore: Number(minScore) } },
        },
      );
      onResult(highlights);
      setState({ kind: 'idle' });
    } catch (error) {
      setState({ kind: 'failed', error });
    }
  };
  return (
    <div className="stack">
      <form className="highlights-form" onSubmit={(event) => void submit(event)}>
        <Field label="Question" hint="Costs one credit. The page is not fetched again.">
          <input
            type="search"
            placeholder="What does it cost?"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </Field>
        <Field label="Maximum results">
          <input
            type="number"
            min={1}
            max={50}
            required
            value={maxResults}
            onChange={(event) => setMaxResults(event.target.value)}
          />
        </Field>
        <Field label="Minimum score" hint="0 shows all">
          <input
            type="number"
            min={0}
            max={1}
            step={0.05}
            required
            value={minScore}
            onChange={(event) => setMinScore(event.target.value)}
          />
        </Field>
        <Button kind="primary" type="submit" disabled={state.kind === 'running'}>
          Find
        </Button>
      </form>
      {state.kind === 'running' && <Spinner label="Searching" />}
      {state.kind === 'failed' && <ErrorCallout error={state.error} />}
      {result && state.kind !== 'running' && <SearchResults result={result} />}
    </div>
  );
}

function SearchResults({ result: { query, snippets, meta } }: { result: SearchResult }) {
  const focus = useFocus();
  return (
    <>
      <p role="status" className="text-soft text-small">
        {snippets.length === 0
          ? `No passages for “${query}”. Lower the minimum score to see weaker matches.`
          : `${snippets.length} ${snippets.length === 1 ? 'passage' : 'passages'} for “${query}”`}
        {` in ${meta.durationMs} ms`}
        {meta.sources.map(({ source, chunkCount, ranker, fallback, fallbackReason }) => (
          <span key={source}>
            {` · ${source}: ${chunkCount} chunks, ${ranker}`}
            {fallback && ` (fallback: ${fallbackReason ?? 'unknown'})`}
          </span>
        ))}
      </p>
      <ol className="snippets">
        {snippets.map(({ text, score, source, type, location }, index) => (
          <li key={index} className="snippet">
            <span className="row">
              <meter className="snippet-meter" min={0} max={1} value={score} aria-label="Score" />
              <Badge tone="warn">{score.toFixed(2)}</Badge>
              <span className="text-soft text-small">
                {[source, type, location.jsonPath].filter(Boolean).join(' · ')}
              </span>
              {location.evidenceId !== undefined && (
                <Button kind="quiet" onClick={() => focus.select(location.evidenceId ?? 0, 'snippet')}>
                  Show block {location.evidenceId}
                </Button>
              )}
            </span>
            <pre className="snippet-text" tabIndex={0}>
              {text}
            </pre>
          </li>
        ))}
      </ol>
    </>
  );
}
