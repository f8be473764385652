import { useDeferredValue, useState } from 'preact/compat';
import type { MappedAddress, MapResult } from '../../../../src/contract/runs/map.ts';
import { Badge, Button, Callout, Field, formatCount, Table } from '../../design/index.ts';
import { OriginErrorCallout } from '../error-callout.tsx';

interface AddressesProps {
  map: MapResult;
  /** Called with the filtered addresses to fetch. */
  onCrawl: (urls: string[]) => void;
}

/** Maximum number of rows. More would make the page slow. */
const MAX_ROWS = 200;

/** The addresses of a site, with a filter. */
export function Addresses({ map: { addresses, total, isCut, originError }, onCrawl }: AddressesProps) {
  const [filter, setFilter] = useState('');
  const word = useDeferredValue(filter.trim().toLowerCase());
  const kept = addresses.filter(({ url, title = '' }) => `${url}\n${title}`.toLowerCase().includes(word));
  const count = kept.length;
  if (originError && !originError.contentAvailable && addresses.every(({ source }) => source === 'start'))
    return <OriginErrorCallout error={originError} />;
  return (
    <section className="card card-body stack" aria-labelledby="addresses-title">
      <div className="row">
        <h1 id="addresses-title" className="grow">
          {formatCount(total)} {total === 1 ? 'address' : 'addresses'}
        </h1>
        <Button kind="primary" disabled={count === 0} onClick={() => onCrawl(kept.map(({ url }) => url))}>
          {count === 1 ? 'Crawl this page' : `Crawl these ${formatCount(count)} pages`}
        </Button>
      </div>
      {originError && <Callout tone="warn" title={`The start page failed: ${originError.kind}`} />}
      {(isCut || total > addresses.length) && (
        <p className="text-soft">
          The first {formatCount(addresses.length)} are here. Use <code>POST /v1/map</code> for more.
        </p>
      )}
      <Field label="Filter">
        <input
          type="search"
          placeholder="Part of the URL or link text"
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
      </Field>
      {count === 0 && <p className="text-soft">No address contains “{filter}”.</p>}
      {count > 0 && (
        <Table
          caption="Addresses"
          keyOf={({ url }) => url}
          rows={kept.slice(0, MAX_ROWS)}
          columns={COLUMNS}
        />
      )}
      {count > MAX_ROWS && (
        <p className="text-soft">
          {formatCount(count - MAX_ROWS)} more are not shown. Narrow the filter to see them.
        </p>
      )}
    </section>
  );
}

const COLUMNS = [
  {
    name: 'Address',
    cell: ({ url, title }: MappedAddress) => (
      <div className="stack-tight">
        <a className="break-anywhere" href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
        {title && <span className="text-soft text-small">{title}</span>}
      </div>
    ),
  },
  { name: 'Source', cell: ({ source }: MappedAddress) => <Badge>{source}</Badge> },
  { name: 'Changed', cell: ({ lastmod }: MappedAddress) => lastmod?.slice(0, 10) ?? '–' },
];
