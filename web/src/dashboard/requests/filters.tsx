import type { ApiKeyList } from '../../../../src/contract/organization/account.ts';
import type { FailureGroups } from '../../../../src/contract/organization/request-log.ts';
import { Field } from '../../design/index.ts';
import { useResource } from '../use-resource.ts';
import { OUTCOMES } from './outcomes.ts';

/**
 * The filters of the request log, by the name of their parameter in the address and in the API. Empty means all, except
 * for `calls`: the log shows all calls only on request, because polls of runs would hide everything else.
 */
export const NO_FILTER = { calls: '', query: '', outcome: '', cause: '', keyId: '', host: '', range: '' };
export type Filter = typeof NO_FILTER;

/** Reads the filters from the address. Ignores outcomes and periods that do not exist. */
export function readFilter(query: URLSearchParams): Filter {
  const filter = { ...NO_FILTER };
  for (const name of Object.keys(NO_FILTER) as (keyof Filter)[]) filter[name] = query.get(name) ?? '';
  if (!Object.hasOwn(OUTCOMES, filter.outcome) && filter.outcome !== 'withoutContent') filter.outcome = '';
  if (!Object.hasOwn(RANGES, filter.range)) filter.range = '';
  if (filter.calls !== 'all') filter.calls = '';
  return filter;
}

/** Whether any filter is set. */
export const isFiltered = (filter: Filter): boolean =>
  Object.values(filter).some((value) => value.trim() !== '');

/** Returns the filters as the query of an API call. */
export const toSearch = ({ calls, ...filter }: Filter): URLSearchParams =>
  new URLSearchParams([
    ['calls', calls || 'work'],
    ...Object.entries(filter).filter(([, value]) => value.trim() !== ''),
  ]);

const RANGES: Readonly<Record<string, string>> = { '24h': 'Last 24 hours', '7d': 'Last 7 days' };

interface FiltersProps {
  filter: Filter;
  onChange: (part: Partial<Filter>) => void;
}

/** The form with the filters of the request log. */
export function Filters({ filter, onChange }: FiltersProps) {
  const { value } = useResource<ApiKeyList>('/v1/keys');
  const { value: failures } = useResource<FailureGroups>('/v1/usage/failures?range=30d');
  const causes = new Set([...(failures?.groups.map(({ cause }) => cause) ?? []), filter.cause].toSorted());
  return (
    <div className="filters">
      <Field label="Search">
        <input
          type="search"
          placeholder="URL or trace id"
          value={filter.query}
          onChange={({ currentTarget }) => onChange({ query: currentTarget.value })}
        />
      </Field>
      <Field label="Host">
        <input
          type="search"
          placeholder="example.com"
          value={filter.host}
          onChange={({ currentTarget }) => onChange({ host: currentTarget.value.trim() })}
        />
      </Field>
      <Field label="Calls">
        <select
          value={filter.calls}
          onChange={({ currentTarget }) => onChange({ calls: currentTarget.value })}
        >
          <option value="">Fetches and changes</option>
          <option value="all">All API calls</option>
        </select>
      </Field>
      <Field label="Outcome">
        <select
          value={filter.outcome}
          onChange={({ currentTarget }) => onChange({ outcome: currentTarget.value })}
        >
          <option value="">All</option>
          <option value="withoutContent">Any outcome without content</option>
          {Object.entries(OUTCOMES).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Cause">
        <select
          value={filter.cause}
          onChange={({ currentTarget }) => onChange({ cause: currentTarget.value })}
        >
          <option value="">All</option>
          {[...causes].map((cause) => cause !== '' && <option key={cause}>{cause}</option>)}
        </select>
      </Field>
      <Field label="Period">
        <select
          value={filter.range}
          onChange={({ currentTarget }) => onChange({ range: currentTarget.value })}
        >
          <option value="">Last 30 days</option>
          {Object.entries(RANGES).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field label="API key">
        <select
          value={filter.keyId}
          onChange={({ currentTarget }) => onChange({ keyId: currentTarget.value })}
        >
          <option value="">All</option>
          {value?.keys.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
    </div>
  );
}
