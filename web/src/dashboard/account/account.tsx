import { type FormEvent, useState } from 'preact/compat';
import type { Account as AccountData } from '../../../../src/contract/organization/account.ts';
import { ApiError, call } from '../../api/index.ts';
import { Button, Callout, Field, toast } from '../../design/index.ts';

/** The page of the signed-in user, with the change of the password. */
export function Account({ account: { user, organization } }: { account: AccountData }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    try {
      const body = { currentPassword: current, newPassword: next };
      await call('/v1/password', { method: 'POST', as: 'session', body });
      setCurrent('');
      setNext('');
      toast('Password changed. Your other sessions have ended.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { description } = error.failure;
      setProblem(typeof description === 'string' ? description : error.message);
    }
  };
  return (
    <div className="stack dashboard-gap account">
      <h1>Your account</h1>
      <dl className="facts-list">
        <dt>E-mail</dt>
        <dd className="break-anywhere">{user?.email}</dd>
        <dt>Role</dt>
        <dd>{user?.role}</dd>
        <dt>Organization</dt>
        <dd>
          {organization.name} <code className="text-soft">{organization.id}</code>
        </dd>
      </dl>
      <form className="card card-body stack" onSubmit={(event) => void submit(event)}>
        <h2>Change password</h2>
        {problem && <Callout tone="bad" title={problem} />}
        <Field label="Current password">
          <input
            type="password"
            autoComplete="current-password"
            required
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
        </Field>
        <Field label="New password" hint="At least 10 characters.">
          <input
            type="password"
            autoComplete="new-password"
            required
            minLength={10}
            value={next}
            onChange={(event) => setNext(event.currentTarget.value)}
          />
        </Field>
        <div className="row row-end">
          <Button kind="primary" type="submit">
            Change password
          </Button>
        </div>
      </form>
      <p className="text-soft text-small">
        If you forget your password, the operator sets a new one with <code>pagewright users password</code>{' '}
        on the machine of the service.
      </p>
    </div>
  );
}
