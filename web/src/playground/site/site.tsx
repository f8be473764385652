import {
  type FormEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'preact/compat';
import type { z } from 'zod';
import type { BatchedStarted } from '../../../../src/contract/runs/batched.ts';
import type { MapResult } from '../../../../src/contract/runs/map.ts';
import { call } from '../../api/index.ts';
import { navigate, useQuery } from '../../app/location.ts';
import { useTitle } from '../../app/use-title.ts';
import { Button, formatCount, Icon, reportUrl, Spinner, useFocusOnMount } from '../../design/index.ts';
import { ErrorCallout } from '../error-callout.tsx';
import { completeUrl } from '../../../../src/contract/complete-url.ts';
import { Addresses } from './addresses.tsx';
import { CrawlResults } from './crawl-results.tsx';
import { buildSiteLink, readSiteLink, type SiteLink } from './site-link.ts';
import { buildSiteFilter, SITE_DEFAULTS, SiteOptionsPanel } from './site-options.tsx';
import '../request/request-form.css';
import './site.css';

/** Maximum number of addresses that the page can show and fetch. */
const MAX_ADDRESSES = 1000;

type State =
  | { kind: 'idle' }
  | { kind: 'working'; label: string }
  | { kind: 'mapped'; map: MapResult }
  | { kind: 'failed'; error: unknown; retry: () => void };

/** The result of a call, and the address that shows it. */
interface Found {
  state: State;
  link?: string;
}

/** @param snapshotId the snapshot of the start page, which is then not fetched and charged again */
const readMap = (
  { url, options }: Pick<SiteLink, 'url' | 'options'>,
  snapshotId?: string,
): Promise<MapResult> =>
  call<MapResult>('/v1/map', {
    method: 'POST',
    body: {
      url: completeUrl(url),
      ...buildSiteFilter(options),
      limit: MAX_ADDRESSES,
      ...(snapshotId !== undefined && { cursor: `0.${snapshotId}` }),
    },
  });

/**
 * `/playground/site`: lists the addresses of a site, and crawls it. `?url=…` fills in the form, `&run=…` and `&map=…` show
 * the results of an earlier crawl or map.
 */
export function Site() {
  const query = useQuery();
  const link = useMemo(() => readSiteLink(query), [query]);
  const [url, setUrl] = useState(link.url);
  const [options, setOptions] = useState(link.options);
  const [areOptionsOpen, setAreOptionsOpen] = useState(false);
  const [state, setState] = useState<State>({ kind: 'idle' });
  useTitle('Site');
  /** Number of the last call. A call whose results the user has left must not replace others. */
  const lastCall = useRef(0);
  const shownMap = useRef<MapResult>(undefined);
  const perform = useCallback(async (label: string, work: () => Promise<Found>): Promise<void> => {
    const own = ++lastCall.current;
    setState({ kind: 'working', label });
    const retry = (): void => void perform(label, work);
    const { state: next, link: ownLink } = await work().catch(
      (error: unknown): Found => ({ state: { kind: 'failed', error, retry } }),
    );
    if (own !== lastCall.current) return;
    setState(next);
    if (ownLink !== undefined) navigate(ownLink);
  }, []);
  // The user left the page.
  useEffect(() => () => void lastCall.current++, []);
  const showMap = useCallback(
    (wanted: Pick<SiteLink, 'url' | 'options'>, snapshotId?: string): Promise<void> =>
      perform('Reading sitemaps and the start page', async () => {
        const map = await readMap(wanted, snapshotId);
        shownMap.current = map;
        const isNew = map.snapshotId !== snapshotId;
        return {
          state: { kind: 'mapped', map },
          ...(isNew && { link: buildSiteLink({ ...wanted, map: map.snapshotId }) }),
        };
      }),
    [perform],
  );
  // Back and forward show other results, together with the form that made them. A layout effect: a later one would
  // replace what a user entered as soon as the form was visible.
  useLayoutEffect(() => {
    setUrl(link.url);
    setOptions(link.options);
    lastCall.current++;
    const known = shownMap.current;
    if (link.map === undefined) setState({ kind: 'idle' });
    else if (known?.snapshotId === link.map) setState({ kind: 'mapped', map: known });
    else void showMap(link, link.map);
  }, [link, showMap]);
  const start = (path: string, body: object): Promise<void> =>
    perform('Starting the crawl', async () => {
      const run = await call<z.infer<typeof BatchedStarted>>(path, { method: 'POST', body });
      return {
        state: { kind: 'idle' },
        link: buildSiteLink({ url: completeUrl(url), options, run: run.id }),
      };
    });
  const input = useFocusOnMount<HTMLInputElement>(link.url === '');
  const isUrlGiven = (): boolean => completeUrl(url) !== '' && reportUrl(input.current, completeUrl(url));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isUrlGiven()) void showMap({ url: completeUrl(url), options });
  };
  const limit = Number(options.limit);
  const crawl = (): void => {
    if (!isUrlGiven()) return;
    const { maxDepth } = options;
    const depth = maxDepth === '' ? {} : { maxDepth: Number(maxDepth) };
    void start('/v1/crawl', { url: completeUrl(url), ...buildSiteFilter(options), limit, ...depth });
  };
  const isWorking = state.kind === 'working';
  const fillExample = (): void => {
    setUrl(`${location.origin}/sample`);
    setOptions({ ...SITE_DEFAULTS, limit: '10' });
  };
  return (
    <>
      <form className="card request-form" noValidate onSubmit={submit}>
        <div className="request-line">
          <span className="request-input">
            <Icon name="search" />
            <input
              ref={input}
              aria-label="Site URL"
              type="text"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              spellcheck={false}
              placeholder="URL of a site, or of a part of it"
              value={url}
              onInput={(event) => event.currentTarget.setCustomValidity('')}
              onChange={(event) => setUrl(event.currentTarget.value)}
            />
          </span>
          <Button kind="primary" type="submit" disabled={isWorking}>
            List addresses
          </Button>
          <Button disabled={isWorking} onClick={crawl}>
            {limit === 1 ? 'Crawl 1 page' : `Crawl up to ${formatCount(limit)} pages`}
          </Button>
          <Button
            icon="sliders"
            aria-expanded={areOptionsOpen}
            aria-controls="site-options"
            onClick={() => setAreOptionsOpen(!areOptionsOpen)}
          >
            Options
          </Button>
        </div>
        <div id="site-options" hidden={!areOptionsOpen}>
          <SiteOptionsPanel options={options} onChange={setOptions} />
        </div>
      </form>
      {state.kind === 'idle' && link.run === undefined && <Introduction onExample={fillExample} />}
      {state.kind === 'working' && <Spinner label={state.label} />}
      {state.kind === 'failed' && <ErrorCallout error={state.error} onRetry={state.retry} />}
      {state.kind === 'mapped' && (
        <Addresses
          map={state.map}
          onCrawl={(urls) =>
            void start('/v1/fetch/batched', { urls, name: `Pages of ${completeUrl(url)}`.slice(0, 100) })
          }
        />
      )}
      {state.kind === 'idle' && link.run !== undefined && <CrawlResults key={link.run} runId={link.run} />}
    </>
  );
}

const Introduction = ({ onExample }: { onExample: () => void }) => (
  <section className="welcome" aria-labelledby="site-title">
    <h1 id="site-title">Fetch the pages of a site</h1>
    <p>
      Enter the URL of a site above, or <Button onClick={onExample}>fill in the sample page</Button>
    </p>
    <dl className="site-ways">
      <div className="card card-body">
        <dt>List addresses</dt>
        <dd>
          Reads the sitemaps and the links of the page. Then choose which pages to fetch. It costs one credit.{' '}
          <a href="/docs/map">Map a site</a>
        </dd>
      </div>
      <div className="card card-body">
        <dt>Crawl</dt>
        <dd>
          Follows links from page to page, and obeys robots.txt. Each page with content costs one credit.{' '}
          <a href="/docs/crawl">Crawl a site</a>
        </dd>
      </div>
    </dl>
  </section>
);
