import { type FormEvent, useState } from 'preact/compat';
import type { InvitationCreated } from '../../../../src/contract/organization/members.ts';
import { ApiError, call } from '../../api/index.ts';
import { Button, Callout, CopyButton, Dialog, Field, formatTime } from '../../design/index.ts';

interface InviteMemberProps {
  open: boolean;
  /** Called after an invitation was created. */
  onCreated: () => void;
  onClose: () => void;
}

/** Creates an invitation and shows its link once. */
export function InviteMember({ open, onCreated, onClose }: InviteMemberProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('member');
  const [created, setCreated] = useState<InvitationCreated>();
  const [problem, setProblem] = useState<string>();
  const close = (): void => {
    setEmail('');
    setRole('member');
    setCreated(undefined);
    setProblem(undefined);
    onClose();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const body = { email, role };
      setCreated(
        await call<InvitationCreated>('/v1/members/invitations', { method: 'POST', as: 'session', body }),
      );
      onCreated();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  };
  if (created) {
    return (
      <Dialog open={open} title={`Invitation of ${created.invitation.email}`} onClose={close} ignoresEscape>
        <div className="stack">
          <Callout tone="warn" title="Send this link to the person.">
            <p>
              It is not shown again, works once, and expires {formatTime(created.invitation.expiresAt)}. The
              service sends no e-mail.
            </p>
          </Callout>
          <output className="new-key text-mono">{created.url}</output>
          <div className="row row-end">
            <CopyButton label="Copy link" text={() => created.url} />
            <Button kind="primary" onClick={close}>
              Done
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog open={open} title="Invite member" onClose={close}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        {problem && <Callout tone="bad" title={problem} />}
        <Field label="E-mail">
          <input
            type="email"
            name="email"
            required
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </Field>
        <Field label="Role" hint="Owners also manage members.">
          <select value={role} onChange={(event) => setRole(event.currentTarget.value)}>
            <option value="member">member</option>
            <option value="owner">owner</option>
          </select>
        </Field>
        <div className="row row-end">
          <Button kind="primary" type="submit">
            Create invitation
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
