import { useState } from 'preact/compat';
import type { ApiKeyInfo, ApiKeyList } from '../../../../src/contract/organization/account.ts';
import { ApiError, call } from '../../api/index.ts';
import { Badge, Button, Spinner, Table, Time, toast } from '../../design/index.ts';
import { Link } from '../../app/link.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';
import { useSorting } from '../use-sorting.ts';
import { NewKey } from './new-key.tsx';

/** The page with the organization's API keys. */
export function Keys() {
  const { value, error, reload } = useResource<ApiKeyList>('/v1/keys');
  const [isCreating, setIsCreating] = useState(false);
  const [toReplace, setToReplace] = useState<ApiKeyInfo>();
  const order = useSorting('sort', INITIAL);
  const [toRevoke, setToRevoke] = useState<ApiKeyInfo>();
  const revoke = async ({ id, name }: ApiKeyInfo): Promise<void> => {
    try {
      await call(`/v1/keys/${encodeURIComponent(id)}`, { method: 'DELETE', as: 'session' });
      toast(`Revoked ${name}`);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast(`Could not revoke ${name}: ${failure.message}`);
    }
    setToRevoke(undefined);
    reload();
  };
  return (
    <div className="stack dashboard-gap">
      <div className="row">
        <h1 className="grow">API keys</h1>
        <Button kind="primary" icon="key" onClick={() => setIsCreating(true)}>
          New key
        </Button>
      </div>
      <p className="text-soft">
        Programs send a key in the header <code>x-service-api-key</code>. A key is shown once, when you create
        it. <a href="/docs/quick-start">Quick start</a>
      </p>
      {error && <RequestError error={error} />}
      {value ? (
        <Table
          caption="API keys"
          keyOf={({ id }) => id}
          rows={value.keys}
          columns={columns(setToReplace, setToRevoke)}
          {...order}
        />
      ) : (
        !error && <Spinner label="Loading keys" />
      )}
      <NewKey open={isCreating} onCreated={reload} onClose={() => setIsCreating(false)} />
      <NewKey
        key={toReplace?.id}
        open={toReplace !== undefined}
        replaced={toReplace}
        onCreated={reload}
        onClose={() => setToReplace(undefined)}
      />
      <ConfirmDialog
        open={toRevoke !== undefined}
        title={`Revoke ${toRevoke?.name ?? ''}?`}
        action="Revoke key"
        onConfirm={() => toRevoke && void revoke(toRevoke)}
        onClose={() => setToRevoke(undefined)}
      >
        Programs that use this key lose access immediately. This cannot be undone.
      </ConfirmDialog>
    </div>
  );
}

const INITIAL = { column: 'Created', isDescending: true };

const columns = (onReplace: (key: ApiKeyInfo) => void, onRevoke: (key: ApiKeyInfo) => void) => [
  {
    name: 'Name',
    sortBy: ({ name }: ApiKeyInfo) => name,
    cell: ({ id, name }: ApiKeyInfo) => (
      <span className="stack-tight">
        <span className="break-anywhere">{name}</span>
        <Link className="text-small" href={`/dashboard/requests?keyId=${encodeURIComponent(id)}`}>
          Requests
        </Link>
      </span>
    ),
  },
  { name: 'Key', cell: ({ hint }: ApiKeyInfo) => <code>{hint}…</code> },
  {
    name: 'Created',
    sortBy: ({ createdAt }: ApiKeyInfo) => createdAt,
    cell: ({ createdAt }: ApiKeyInfo) => <Time iso={createdAt} />,
  },
  {
    name: 'Last used',
    sortBy: ({ lastUsedAt }: ApiKeyInfo) => lastUsedAt ?? '',
    cell: ({ lastUsedAt }: ApiKeyInfo) => (lastUsedAt ? <Time iso={lastUsedAt} /> : 'never'),
  },
  {
    name: 'State',
    sortBy: ({ revokedAt }: ApiKeyInfo) => (revokedAt ? 1 : 0),
    cell: ({ revokedAt }: ApiKeyInfo) =>
      revokedAt ? (
        <Badge>
          Revoked <Time iso={revokedAt} />
        </Badge>
      ) : (
        <Badge tone="good">Active</Badge>
      ),
  },
  {
    name: 'Action',
    action: true,
    cell: (key: ApiKeyInfo) =>
      !key.revokedAt && (
        <span className="row">
          <Button label={`Replace ${key.name}`} onClick={() => onReplace(key)}>
            Replace
          </Button>
          <Button kind="danger" label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
            Revoke
          </Button>
        </span>
      ),
  },
];
