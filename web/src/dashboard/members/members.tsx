import { useState } from 'preact/compat';
import type { Account } from '../../../../src/contract/organization/account.ts';
import type { MemberList } from '../../../../src/contract/organization/members.ts';
import { ApiError, call } from '../../api/index.ts';
import { Badge, Button, Spinner, Table, Time, toast } from '../../design/index.ts';
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
  const [toWithdraw, setToWithdraw] = useState<Invitation>();
  const [toChange, setToChange] = useState<Member>();
  // The account was loaded with the page; only the list contains a role that has changed since.
  const role = value?.members.find(({ isYou }) => isYou)?.role ?? account.user?.role;
  const isOwner = role === 'owner';
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
          columns={isOwner ? [...MEMBER_COLUMNS, createAction(setToChange, setToRemove)] : MEMBER_COLUMNS}
        />
      )}
      {value && value.invitations.length > 0 && (
        <>
          <h2>Pending invitations</h2>
          <Table
            caption="Pending invitations"
            keyOf={({ id }) => id}
            rows={value.invitations}
            columns={isOwner ? [...INVITATION_COLUMNS, createWithdrawal(setToWithdraw)] : INVITATION_COLUMNS}
          />
        </>
      )}
      <InviteMember open={isInviting} onCreated={reload} onClose={() => setIsInviting(false)} />
      <ConfirmDialog
        open={toChange !== undefined}
        title={`Change the role of ${toChange?.email ?? ''}?`}
        action={nameRoleChange(toChange)}
        onConfirm={() => {
          if (toChange) void setRole(toChange, toChange.role === 'owner' ? 'member' : 'owner');
          setToChange(undefined);
        }}
        onClose={() => setToChange(undefined)}
      >
        {describeRoleChange(toChange)}
      </ConfirmDialog>
      <ConfirmDialog
        open={toWithdraw !== undefined}
        title={`Withdraw the invitation of ${toWithdraw?.email ?? ''}?`}
        action="Withdraw invitation"
        onConfirm={() => {
          if (toWithdraw) void change(`invitations/${encodeURIComponent(toWithdraw.id)}`, 'DELETE');
          setToWithdraw(undefined);
        }}
        onClose={() => setToWithdraw(undefined)}
      >
        Its link stops working at once. You can invite the person again with a new link.
      </ConfirmDialog>
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

const nameRoleChange = (member: Member | undefined): string =>
  member?.role === 'owner' ? 'Make member' : 'Make owner';

function describeRoleChange(member: Member | undefined): string {
  if (member?.role !== 'owner') return 'Owners can invite and remove members, and change their roles.';
  return member.isYou
    ? 'You can then no longer manage members. Only another owner can make you an owner again.'
    : 'Members cannot manage other members.';
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
  { name: 'Member since', cell: ({ createdAt }: Member) => <Time iso={createdAt} /> },
];

const createAction = (onChange: (member: Member) => void, onRemove: (member: Member) => void) => ({
  name: 'Action',
  action: true,
  cell: (member: Member) => (
    <span className="row">
      <Button label={`${nameRoleChange(member)}: ${member.email}`} onClick={() => onChange(member)}>
        {nameRoleChange(member)}
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
  { name: 'Valid until', cell: ({ expiresAt }: Invitation) => <Time iso={expiresAt} /> },
];

const createWithdrawal = (onWithdraw: (invitation: Invitation) => void) => ({
  name: 'Action',
  action: true,
  cell: (invitation: Invitation) => (
    <Button
      kind="danger"
      label={`Withdraw the invitation of ${invitation.email}`}
      onClick={() => onWithdraw(invitation)}
    >
      Withdraw
    </Button>
  ),
});
