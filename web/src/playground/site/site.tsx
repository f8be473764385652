import { type FormEvent, useState } from 'preact/compat';
import type { z } from 'zod';
import type { BatchedStarted } from '../../../../src/contract/batched.ts';
import type { MapResult } from '../../../../src/contract/map.ts';
import { call } from '../../api/index.ts';
import { useTitle } from '../../app/use-title.ts';
import { Button, Field, Icon, Spinner } from '../../design/index.ts';
import { ErrorCallout } from '../error-callout.tsx';
import { toUrl } from '../request/options.ts';
import { Addresses } from './addresses.tsx';
import { CrawlResults } from './crawl-results.tsx';
import './site.css';

/** Maximum number of addresses that the page can show and fetch. */
const MAX_ADDRESSES = 1000;

type State =
  | { kind: 'idle' }
  | { kind: 'working'; label: string }
  | { kind: 'mapped'; map: MapResult }
  | { kind: 'crawling'; runId: string }
  | { kind: 'failed'; error: unknown };

/** `/playground/site`: lists the addresses of a site, and crawls it. `?url=…` fills in the form. */
export function Site() {
  const [url, setUrl] = useState(() => new URLSearchParams(location.search).get('url') ?? '');
  const [limit, setLimit] = useState('100');
  const [state, setState] = useState<State>({ kind: 'idle' });
  useTitle('Site');
  const perform = async (label: string, work: () => Promise<State>): Promise<void> => {
    setState({ kind: 'working', label });
    setState(await work().catch((error: unknown): State => ({ kind: 'failed', error })));
  };
  const map = (): Promise<void> =>
    perform('Reading sitemaps and the start page', async () => {
      const body = { url: toUrl(url), limit: MAX_ADDRESSES };
      return { kind: 'mapped', map: await call<MapResult>('/v1/map', { method: 'POST', body }) };
    });
  const start = (path: string, body: object): Promise<void> =>
    perform('Starting the crawl', async () => {
      const run = await call<z.infer<typeof BatchedStarted>>(path, { method: 'POST', body });
      return { kind: 'crawling', runId: run.id };
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (toUrl(url) !== '') void map();
  };
  const crawl = (): void => {
    if (toUrl(url) !== '') void start('/v1/crawl', { url: toUrl(url), limit: Number(limit) });
  };
  const isWorking = state.kind === 'working';
  return (
    <>
      <form className="card request-form site-form" onSubmit={submit}>
        <span className="request-input">
          <Icon name="search" />
          <input
            aria-label="Site URL"
            type="text"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellcheck={false}
            placeholder="URL of a site, or of a part of it"
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
        </span>
        <Button kind="primary" type="submit" disabled={isWorking}>
          List addresses
        </Button>
        <Button disabled={isWorking} onClick={crawl}>
          Crawl
        </Button>
        <Field label="Maximum pages">
          <input
            type="number"
            min={1}
            max={100_000}
            value={limit}
            onChange={(event) => setLimit(event.currentTarget.value)}
          />
        </Field>
      </form>
      {state.kind === 'idle' && <Introduction />}
      {state.kind === 'working' && <Spinner label={state.label} />}
      {state.kind === 'failed' && <ErrorCallout error={state.error} onRetry={() => void map()} />}
      {state.kind === 'mapped' && (
        <Addresses
          map={state.map}
          onCrawl={(urls) =>
            void start('/v1/fetch/batched', { urls, name: `Pages of ${toUrl(url)}`.slice(0, 100) })
          }
        />
      )}
      {state.kind === 'crawling' && <CrawlResults key={state.runId} runId={state.runId} />}
    </>
  );
}

const Introduction = () => (
  <section className="welcome" aria-labelledby="site-title">
    <h1 id="site-title">Fetch the pages of a site</h1>
    <p>
      <strong>List addresses</strong> reads the sitemaps and the links of the page; it costs one credit.{' '}
      <strong>Crawl</strong> follows links from page to page; each page with content costs one credit.
    </p>
  </section>
);
