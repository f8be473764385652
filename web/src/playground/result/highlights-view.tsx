import { type FormEvent, useState } from 'preact/compat';
import { toPassageMarkdown } from '../../../../src/contract/fetch/passage-markdown.ts';
import type { HighlightsResponse } from '../../../../src/contract/fetch/results.ts';
import type { SearchResult } from '../../../../src/contract/fetch/search-result.ts';
import { call } from '../../api/index.ts';
import { Badge, Button, Field, Spinner } from '../../design/index.ts';
import { BlockMarkdown } from '../markdown/block-markdown.tsx';
import { listBlocks, type SearchRun } from './passages.ts';
import { useFocus } from './block-focus.ts';
import { ErrorCallout } from '../error-callout.tsx';
import './highlights-view.css';

interface HighlightsViewProps {
  snapshotId: string;
  found: SearchRun | undefined;
  onFound: (found: SearchRun) => void;
  /** The searches of a recorded snapshot, in which no other search is possible. */
  recorded: readonly SearchResult[] | undefined;
}

/** The default of the API. */
export const DEFAULT_MIN_SCORE = 0.6;

/** Maximum number of passages below the minimum score that are shown. */
const MAX_WEAK = 3;
/** Passages with a lower score have nothing to do with the question. */
const MIN_WEAK_SCORE = 0.1;

type State = { kind: 'idle' } | { kind: 'running' } | { kind: 'failed'; error: unknown };

/** Searches the snapshot for passages, which are then marked in the text and on the page map. */
export function HighlightsView({ snapshotId, found, onFound, recorded }: HighlightsViewProps) {
  const [query, setQuery] = useState(found?.result.query ?? '');
  const [maxResults, setMaxResults] = useState('5');
  const [minScore, setMinScore] = useState(String(found?.minScore ?? DEFAULT_MIN_SCORE));
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
          // Request all scores, because the best passages below the minimum are shown too.
          body: { highlights: { query, maxResults: Number(maxResults), minScore: 0 } },
        },
      );
      onFound({ result: highlights, minScore: Number(minScore) });
      setState({ kind: 'idle' });
    } catch (error) {
      setState({ kind: 'failed', error });
    }
  };
  if (recorded) {
    return (
      <div className="stack">
        <p className="text-soft">Recorded questions about the sample page. Fetch a page to ask your own.</p>
        <div className="row" role="group" aria-label="Questions">
          {recorded.map((result) => (
            <Button
              key={result.query}
              aria-pressed={result === found?.result}
              kind={result === found?.result ? 'primary' : 'plain'}
              onClick={() => onFound({ result, minScore: DEFAULT_MIN_SCORE })}
            >
              {result.query}
            </Button>
          ))}
        </div>
        {found && <SearchResults found={found} />}
      </div>
    );
  }
  return (
    <div className="stack">
      <form className="highlights-form" onSubmit={(event) => void submit(event)}>
        <Field label="Question" hint="Costs one credit. The page is not fetched again.">
          <input
            type="search"
            placeholder="What does it cost?"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </Field>
        <Field label="Maximum results">
          <input
            type="number"
            min={1}
            max={50}
            required
            value={maxResults}
            onChange={(event) => setMaxResults(event.currentTarget.value)}
          />
        </Field>
        <Field label="Minimum score" hint="Weaker passages are marked">
          <input
            type="number"
            min={0}
            max={1}
            step={0.05}
            required
            value={minScore}
            onChange={(event) => setMinScore(event.currentTarget.value)}
          />
        </Field>
        <Button kind="primary" type="submit" disabled={state.kind === 'running'}>
          Find
        </Button>
      </form>
      {state.kind === 'running' && <Spinner label="Searching" />}
      {state.kind === 'failed' && <ErrorCallout error={state.error} />}
      {found && state.kind !== 'running' && <SearchResults found={found} />}
    </div>
  );
}

function SearchResults({ found }: { found: SearchRun }) {
  const {
    result: { query, snippets, meta },
    minScore,
  } = found;
  const failed = meta.sources.find(({ fallback }) => fallback);
  const strong = snippets.filter(({ score }) => score >= minScore);
  const weak = snippets.filter(({ score }) => score < minScore && score >= MIN_WEAK_SCORE).slice(0, MAX_WEAK);
  return (
    <>
      <p role="status" className="text-soft text-small">
        {describeCounts(query, strong.length, weak.length, minScore)}
        {failed &&
          `. The reranker did not answer (${failed.fallbackReason ?? 'unknown'}): the built-in one ranked them.`}
      </p>
      <Snippets snippets={strong} />
      {weak.length > 0 && (
        <>
          <h2 className="snippets-weak-title">Weaker passages</h2>
          <p className="text-soft text-small">
            They may not answer the question. The JSON of the API contains only passages with at least the
            minimum score.
          </p>
          <Snippets snippets={weak} isWeak />
        </>
      )}
    </>
  );
}

function describeCounts(query: string, strong: number, weak: number, minScore: number): string {
  const passages = (count: number): string => (count === 1 ? 'passage' : 'passages');
  if (strong > 0) return `${strong} ${passages(strong)} for “${query}”`;
  const missing = `No match above ${minScore.toFixed(2)} for “${query}”`;
  return weak > 0 ? `${missing}; ${weak} weaker ${passages(weak)}` : `${missing}. Try other words.`;
}

type Snippet = SearchResult['snippets'][number];

/** @param isWeak whether the passages are below the minimum score */
const Snippets = ({ snippets, isWeak = false }: { snippets: readonly Snippet[]; isWeak?: boolean }) => (
  <ol className="snippets">
    {snippets.map((snippet, index) => (
      <SnippetItem key={index} snippet={snippet} isWeak={isWeak} />
    ))}
  </ol>
);

function SnippetItem({ snippet, isWeak }: { snippet: Snippet; isWeak: boolean }) {
  const focus = useFocus();
  const { text, score, source, type, location } = snippet;
  return (
    <li className={isWeak ? 'snippet snippet-weak' : 'snippet'}>
      <span className="row">
        <meter className="snippet-meter" min={0} max={1} value={score} aria-label="Score" />
        <Badge tone={isWeak ? 'plain' : 'warn'}>{score.toFixed(2)}</Badge>
        {isWeak && <Badge>weak match</Badge>}
        <span className="text-soft text-small">
          {[source, type, location.jsonPath].filter(Boolean).join(' · ')}
        </span>
        {listBlocks(snippet).map((evidenceId) => (
          <Button key={evidenceId} kind="quiet" onClick={() => focus.select(evidenceId, 'snippet')}>
            Show block {evidenceId}
          </Button>
        ))}
      </span>
      {source === 'html' || type === 'code' || type === 'json' ? (
        <pre className="snippet-text" tabIndex={0}>
          {text}
        </pre>
      ) : (
        <div className="snippet-text" tabIndex={0}>
          <BlockMarkdown markdown={toPassageMarkdown(snippet)} />
        </div>
      )}
    </li>
  );
}
