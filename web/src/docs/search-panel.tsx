import type MiniSearch from 'minisearch';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'preact/compat';
import { Field } from '../design/index.ts';
import { findHits } from './search-hits.ts';
import { SEARCH_OPTIONS, type SearchSection } from './search-options.ts';

type Index = MiniSearch<SearchSection>;

let loading: Promise<Index> | undefined;

/** Loads the index that the build wrote. */
const loadIndex = (): Promise<Index> =>
  (loading ??= (async () => {
    const [{ default: MiniSearch }, response] = await Promise.all([
      import('minisearch'),
      fetch('/docs/search.json'),
    ]);
    if (!response.ok) throw new Error(`The search index was answered with status ${response.status}.`);
    return MiniSearch.loadJSON(await response.text(), SEARCH_OPTIONS);
  })());

/** Searches the documentation while the user types. */
export function SearchPanel({ onFollow }: { onFollow: () => void }) {
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState<Index>();
  const [hasFailed, setHasFailed] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    loadIndex().then(setIndex, () => {
      loading = undefined;
      setHasFailed(true);
    });
  }, []);
  const results = useMemo(() => (index ? findHits(index, query) : []), [index, query]);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && at < 0) links[0]?.click();
    if (step === undefined) return;
    event.preventDefault();
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
  };
  return (
    <div className="stack" role="search" onKeyDown={move}>
      <Field label="Words" hint="Enter opens the first result. The arrow keys move between results.">
        <input
          type="search"
          autoComplete="off"
          spellcheck={false}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      </Field>
      <p role="status" className="text-soft text-small">
        {describe(query, results.length, index !== undefined, hasFailed)}
      </p>
      <ul ref={list} className="search-results">
        {results.map(({ id, title, heading, excerpt, similar }) => (
          <li key={id}>
            <a href={id} onClick={onFollow}>
              <b>{heading === '' ? title : `${title}: ${heading}`}</b>
              <span>
                {excerpt.map(({ text, isMatch }, at) => (isMatch ? <mark key={at}>{text}</mark> : text))}
              </span>
              {similar > 0 && <small>And in {similar} similar sections of the API reference</small>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function describe(query: string, count: number, isLoaded: boolean, hasFailed: boolean): string {
  if (hasFailed) return 'The search index could not be loaded. Reload the page to try again.';
  if (query.trim() === '') return 'Type a word, such as "screenshot" or "webhook".';
  if (!isLoaded) return 'Loading the search index.';
  if (count === 0) return `No page contains "${query.trim()}". Try fewer or other words.`;
  return count === 1 ? '1 result' : `${count} results`;
}
