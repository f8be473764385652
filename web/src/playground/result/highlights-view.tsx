import { type FormEvent, useState } from 'preact/compat';
import type { HighlightsResponse } from '../../../../src/contract/results.ts';
import type { SnapshotBlock } from '../../../../src/contract/blocks.ts';
import type { SearchResult } from '../../../../src/contract/search-result.ts';
import { call } from '../../api/index.ts';
import { Badge, Button, Field, Spinner } from '../../design/index.ts';
import { BlockMarkdown } from '../markdown/block-markdown.tsx';
import { addTableHeader, type SearchRun } from './passages.ts';
import { useFocus } from './block-focus.ts';
import { ErrorCallout } from '../error-callout.tsx';
import './highlights-view.css';

interface HighlightsViewProps {
  snapshotId: string;
  blocks: readonly SnapshotBlock[];
  found: SearchRun | undefined;
  onFound: (found: SearchRun) => void;
  /** Whether the result is a recording. No other search is then possible. */
  isRecorded: boolean;
}

/** The default of the API. */
export const DEFAULT_MIN_SCORE = 0.6;

/** Maximum number of passages below the minimum score that are shown. */
const MAX_WEAK = 3;

type State = { kind: 'idle' } | { kind: 'running' } | { kind: 'failed'; error: unknown };

/** Searches the snapshot for passages, which are then marked in the text and on the page map. */
export function HighlightsView({ snapshotId, blocks, found, onFound, isRecorded }: HighlightsViewProps) {
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
  if (isRecorded && found) {
    return (
      <div className="stack">
        <p className="text-soft">
          A recorded search in the sample page. Fetch a page to ask your own questions.
        </p>
        <SearchResults found={found} blocks={blocks} />
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
      {found && state.kind !== 'running' && <SearchResults found={found} blocks={blocks} />}
    </div>
  );
}

function SearchResults({ found, blocks }: { found: SearchRun; blocks: readonly SnapshotBlock[] }) {
  const {
    result: { query, snippets, meta },
    minScore,
  } = found;
  const failed = meta.sources.find(({ fallback }) => fallback);
  const strong = snippets.filter(({ score }) => score >= minScore);
  const weak = snippets.filter(({ score }) => score < minScore).slice(0, MAX_WEAK);
  return (
    <>
      <p role="status" className="text-soft text-small">
        {strong.length === 0
          ? `No passages for “${query}” reach the minimum score of ${minScore.toFixed(2)}.`
          : `${strong.length} ${strong.length === 1 ? 'passage' : 'passages'} for “${query}”`}
        {failed &&
          `. The reranker did not answer (${failed.fallbackReason ?? 'unknown'}): the built-in one ranked them.`}
      </p>
      <Snippets snippets={strong} blocks={blocks} />
      {weak.length > 0 && (
        <>
          <h2 className="snippets-weak-title">Below the minimum score</h2>
          <p className="text-soft text-small">
            These passages may not answer the question. The API leaves them out by default.
          </p>
          <Snippets snippets={weak} blocks={blocks} isWeak />
        </>
      )}
    </>
  );
}

interface SnippetsProps {
  snippets: SearchResult['snippets'];
  blocks: readonly SnapshotBlock[];
  /** Whether the passages are below the minimum score. */
  isWeak?: boolean;
}

function Snippets({ snippets, blocks, isWeak = false }: SnippetsProps) {
  const focus = useFocus();
  return (
    <ol className="snippets">
      {snippets.map(({ text, score, source, type, location }, index) => (
        <li key={index} className={isWeak ? 'snippet snippet-weak' : 'snippet'}>
          <span className="row">
            <meter className="snippet-meter" min={0} max={1} value={score} aria-label="Score" />
            <Badge tone={isWeak ? 'plain' : 'warn'}>{score.toFixed(2)}</Badge>
            {isWeak && <Badge>weak match</Badge>}
            <span className="text-soft text-small">
              {[source, type, location.jsonPath].filter(Boolean).join(' · ')}
            </span>
            {location.evidenceId !== undefined && (
              <Button kind="quiet" onClick={() => focus.select(location.evidenceId ?? 0, 'snippet')}>
                Show block {location.evidenceId}
              </Button>
            )}
          </span>
          <SnippetText
            text={text}
            table={
              type === 'table'
                ? addTableHeader(
                    text,
                    blocks.find(({ evidenceId }) => evidenceId === location.evidenceId),
                  )
                : undefined
            }
          />
        </li>
      ))}
    </ol>
  );
}

/** @param table the passage as a complete Markdown table, if it consists of rows of a table */
function SnippetText({ text, table }: { text: string; table: string | undefined }) {
  if (table !== undefined) return <BlockMarkdown markdown={table} />;
  return (
    <pre className="snippet-text" tabIndex={0}>
      {text}
    </pre>
  );
}
