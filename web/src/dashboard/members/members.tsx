import { useState } from 'preact/compat';
import type { Account } from '../../../../src/contract/account.ts';
import type { MemberList } from '../../../../src/contract/members.ts';
import { ApiError, call } from '../../api/index.ts';
import { Badge, Button, formatTime, Spinner, Table, toast } from '../../design/index.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';
import { InviteMember } from './invite-member.tsx';

type Member = MemberList['members'][number];
type Invitation = MemberList['invitations'][number];

/** The page with the users of the organization and open invitations. Only owners can change them. */
export function Members({ account }: { account: Account }) {
  const { value, error, reload } = useResource<MemberList>('/v1/members');
  const [isInviting, setIsInviting] = useState(false);
  const [toRemove, setToRemove] = useState<Member>();
  const isOwner = account.user?.role === 'owner';
  const change = async (path: string, method: 'POST' | 'DELETE', body?: object): Promise<void> => {
    try {
      await call(`/v1/members/${path}`, { method, as: 'session', ...(body && { body }) });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast(failure.message);
    }
    reload();
  };
  const setRole = (member: Member, role: string) =>
    change(`${encodeURIComponent(member.id)}/role`, 'POST', { role });
  return (
    <div className="stack dashboard-gap">
      <div className="row">
        <h1 className="grow">Members</h1>
        {isOwner && (
          <Button kind="primary" onClick={() => setIsInviting(true)}>
            Invite member
          </Button>
        )}
      </div>
      <p className="text-soft">
        Members use the keys, runs and snapshots of the organization {account.organization.name}. Owners also
        manage members.
        {!isOwner && ' Only an owner can change this list.'}
      </p>
      {error && <RequestError error={error} />}
      {!value && !error && <Spinner label="Loading members" />}
      {value && (
        <Table
          caption="Members"
          keyOf={({ id }) => id}
          rows={value.members}
          columns={isOwner ? [...MEMBER_COLUMNS, createAction(setRole, setToRemove)] : MEMBER_COLUMNS}
        />
      )}
      {value && value.invitations.length > 0 && (
        <>
          <h2>Pending invitations</h2>
          <Table
            caption="Pending invitations"
            keyOf={({ id }) => id}
            rows={value.invitations}
            columns={
              isOwner
                ? [
                    ...INVITATION_COLUMNS,
                    createWithdrawal((id) => change(`invitations/${encodeURIComponent(id)}`, 'DELETE')),
                  ]
                : INVITATION_COLUMNS
            }
          />
        </>
      )}
      <InviteMember open={isInviting} onCreated={reload} onClose={() => setIsInviting(false)} />
      <ConfirmDialog
        open={toRemove !== undefined}
        title={`Remove ${toRemove?.email ?? ''}?`}
        action="Remove member"
        onConfirm={() => {
          if (toRemove) void change(encodeURIComponent(toRemove.id), 'DELETE');
          setToRemove(undefined);
        }}
        onClose={() => setToRemove(undefined)}
      >
        The member is signed out at once. API keys belong to the organization and keep working.
      </ConfirmDialog>
    </div>
  );
}

const MEMBER_COLUMNS = [
  {
    name: 'E-mail',
    cell: ({ email, isYou }: Member) => (
      <span className="break-anywhere">
        {email} {isYou && <Badge tone="main">you</Badge>}
      </span>
    ),
  },
  { name: 'Role', cell: ({ role }: Member) => role },
  { name: 'Member since', cell: ({ createdAt }: Member) => formatTime(createdAt) },
];

const createAction = (
  setRole: (member: Member, role: string) => Promise<void>,
  onRemove: (member: Member) => void,
) => ({
  name: 'Action',
  action: true,
  cell: (member: Member) => (
    <span className="row">
      <Button onClick={() => void setRole(member, member.role === 'owner' ? 'member' : 'owner')}>
        {member.role === 'owner' ? 'Make member' : 'Make owner'}
      </Button>
      <Button kind="danger" label={`Remove ${member.email}`} onClick={() => onRemove(member)}>
        Remove
      </Button>
    </span>
  ),
});

const INVITATION_COLUMNS = [
  { name: 'E-mail', cell: ({ email }: Invitation) => <span className="break-anywhere">{email}</span> },
  { name: 'Role', cell: ({ role }: Invitation) => role },
  { name: 'Valid until', cell: ({ expiresAt }: Invitation) => formatTime(expiresAt) },
];

const createWithdrawal = (onWithdraw: (id: string) => Promise<void>) => ({
  name: 'Action',
  action: true,
  cell: ({ id, email }: Invitation) => (
    <Button kind="danger" label={`Withdraw the invitation of ${email}`} onClick={() => void onWithdraw(id)}>
      Withdraw
    </Button>
  ),
});
