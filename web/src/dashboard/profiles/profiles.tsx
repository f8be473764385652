import { useState } from 'preact/compat';
import type { ProfileInfo, ProfileList } from '../../../../src/contract/organization/profiles.ts';
import { describeBrowserSettings } from '../../../../src/contract/settings-text.ts';
import { ApiError, call } from '../../api/index.ts';
import { Button, Spinner, Table, Time, toast } from '../../design/index.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';
import { NewProfile } from './new-profile.tsx';

/** The page with the organization's profiles. Secrets are never shown, because the API does not return them. */
export function Profiles() {
  const { value, error, reload } = useResource<ProfileList>('/v1/profiles');
  const [isCreating, setIsCreating] = useState(false);
  const [toDelete, setToDelete] = useState<ProfileInfo>();
  const remove = async ({ name }: ProfileInfo): Promise<void> => {
    try {
      await call(`/v1/profiles/${encodeURIComponent(name)}`, { method: 'DELETE', as: 'session' });
      toast(`Deleted ${name}`);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast(`Could not delete ${name}: ${failure.message}`);
    }
    setToDelete(undefined);
    reload();
  };
  return (
    <div className="stack dashboard-gap">
      <div className="row">
        <h1 className="grow">Profiles</h1>
        <Button kind="primary" onClick={() => setIsCreating(true)}>
          New profile
        </Button>
      </div>
      <p className="text-soft">
        A profile has headers, cookies and browser settings, stored encrypted. To load a page with a profile,
        send its name in the header <code>x-service-profile</code>. <a href="/docs/profiles">Read more</a>
      </p>
      {error && <RequestError error={error} />}
      {value === undefined && !error && <Spinner label="Loading profiles" />}
      {value?.profiles.length === 0 && (
        <p className="card card-body text-soft">
          No profiles yet. Create one to load pages with a sign-in, a language or another viewport.
        </p>
      )}
      {value !== undefined && value.profiles.length > 0 && (
        <Table
          caption="Profiles"
          keyOf={({ name }) => name}
          rows={value.profiles}
          columns={columns(setToDelete)}
        />
      )}
      <NewProfile
        open={isCreating}
        onSaved={(name) => {
          setIsCreating(false);
          toast(`Saved ${name}`);
          reload();
        }}
        onClose={() => setIsCreating(false)}
      />
      <ConfirmDialog
        open={toDelete !== undefined}
        title={`Delete ${toDelete?.name ?? ''}?`}
        action="Delete profile"
        onConfirm={() => toDelete && void remove(toDelete)}
        onClose={() => setToDelete(undefined)}
      >
        Calls that name this profile fail from now on. Its headers and cookies cannot be restored.
      </ConfirmDialog>
    </div>
  );
}

const columns = (onDelete: (profile: ProfileInfo) => void) => [
  { name: 'Name', cell: ({ name }: ProfileInfo) => name },
  { name: 'Headers', cell: ({ headerNames }: ProfileInfo) => headerNames?.join(', ') ?? 'none' },
  {
    name: 'Cookies',
    cell: ({ cookies }: ProfileInfo) =>
      cookies?.map(({ name, domain }) => `${name} (${domain})`).join(', ') ?? 'none',
  },
  { name: 'Browser', cell: (profile: ProfileInfo) => describeBrowserSettings(profile) ?? 'default' },
  { name: 'Updated', cell: ({ updatedAt }: ProfileInfo) => <Time iso={updatedAt} /> },
  {
    name: 'Action',
    action: true,
    cell: (profile: ProfileInfo) => (
      <Button kind="danger" label={`Delete ${profile.name}`} onClick={() => onDelete(profile)}>
        Delete
      </Button>
    ),
  },
];
