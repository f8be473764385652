import { useState } from 'react';
import type { ApiKeyInfo, ApiKeyList } from '../../../../src/contract/account.ts';
import { ApiError, call } from '../../api/index.ts';
import { Badge, Button, Spinner, Table, toast } from '../../design/index.ts';
import { Confirm } from '../confirm.tsx';
import { when } from '../format.ts';
import { Trouble } from '../trouble.tsx';
import { useResource } from '../use-resource.ts';
import { NewKey } from './new-key.tsx';

/** The organization's keys: what programs call with. */
export function Keys() {
  const { value, error, reload } = useResource<ApiKeyList>('/v1/keys');
  const [isMaking, setIsMaking] = useState(false);
  const [doomed, setDoomed] = useState<ApiKeyInfo>();
  const revoke = async ({ id, name }: ApiKeyInfo): Promise<void> => {
    try {
      await call(`/v1/keys/${encodeURIComponent(id)}`, { method: 'DELETE', as: 'session' });
      toast(`${name} is revoked`);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast(`Not revoked: ${failure.message}`);
    }
    setDoomed(undefined);
    reload();
  };
  return (
    <div className="stack dashboard-gap">
      <div className="row">
        <h1 className="grow">API keys</h1>
        <Button kind="primary" icon="key" onClick={() => setIsMaking(true)}>
          New key
        </Button>
      </div>
      {error && <Trouble error={error} />}
      {value ? (
        <Table caption="API keys" keyOf={({ id }) => id} rows={value.keys} columns={columns(setDoomed)} />
      ) : (
        !error && <Spinner label="Reading the keys" />
      )}
      <NewKey open={isMaking} onMade={reload} onClose={() => setIsMaking(false)} />
      <Confirm
        open={doomed !== undefined}
        title={`Revoke ${doomed?.name ?? ''}?`}
        action="Revoke the key"
        onConfirm={() => doomed && void revoke(doomed)}
        onClose={() => setDoomed(undefined)}
      >
        Every program that uses this key is refused from now on. This cannot be undone.
      </Confirm>
    </div>
  );
}

const columns = (onRevoke: (key: ApiKeyInfo) => void) => [
  { name: 'Name', cell: ({ name }: ApiKeyInfo) => name },
  { name: 'Key', cell: ({ hint }: ApiKeyInfo) => <code>{hint}…</code> },
  { name: 'Made', cell: ({ createdAt }: ApiKeyInfo) => when(createdAt) },
  { name: 'Last used', cell: ({ lastUsedAt }: ApiKeyInfo) => (lastUsedAt ? when(lastUsedAt) : 'never') },
  {
    name: 'State',
    cell: ({ revokedAt }: ApiKeyInfo) =>
      revokedAt ? <Badge>revoked {when(revokedAt)}</Badge> : <Badge tone="good">active</Badge>,
  },
  {
    name: 'Action',
    cell: (key: ApiKeyInfo) =>
      !key.revokedAt && (
        <Button kind="danger" label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
          Revoke
        </Button>
      ),
  },
];
