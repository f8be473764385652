import { useEffect, useState } from 'preact/compat';
import type { SetupLink } from '../../../src/contract/organization/members.ts';
import { ApiError, call } from '../api/index.ts';
import { Link } from '../app/link.tsx';
import { useTitle } from '../app/use-title.ts';
import { Callout, Spinner } from '../design/index.ts';
import { CredentialsForm } from './credentials-form.tsx';
import './credentials-form.css';

type Checked =
  | { kind: 'checking' }
  | { kind: 'valid'; link: SetupLink }
  | { kind: 'invalid'; message: string };

/** `/set-up#token`: creates the first owner or an invited user with a link that works once. */
export default function SetUp() {
  useTitle('Set up');
  // Browsers do not send fragments, so no log contains the token. Remove it from the history too.
  const [token] = useState(() => {
    const fragment = location.hash.slice(1);
    if (fragment) history.replaceState(null, '', location.pathname);
    return fragment;
  });
  const checked = useCheckedLink(token);
  if (checked.kind === 'checking') return <Spinner label="Checking the link" />;
  if (checked.kind === 'invalid') return <InvalidLink message={checked.message} />;
  const { email, organization, role } = checked.link;
  return (
    <CredentialsForm
      title={organization ? `Join ${organization}` : 'Create the owner account'}
      intro={
        <p className="text-soft">
          {organization
            ? `You are invited as ${role}. Choose a password. The link works once.`
            : 'Choose the credentials of the dashboard owner. The link works once.'}
        </p>
      }
      path="/v1/setup"
      extra={{ token }}
      {...(email !== undefined && { fixedEmail: email })}
      action="Create account"
      isNew
      next="/dashboard"
    />
  );
}

function useCheckedLink(token: string): Checked {
  const [checked, setChecked] = useState<Checked>(
    token === '' ? { kind: 'invalid', message: 'The set-up token is missing.' } : { kind: 'checking' },
  );
  useEffect(() => {
    if (token === '') return;
    call<SetupLink>('/v1/setup/check', { method: 'POST', as: 'session', body: { token } }).then(
      (link) => setChecked({ kind: 'valid', link }),
      (error: unknown) => {
        const description = error instanceof ApiError ? error.failure['description'] : undefined;
        setChecked({ kind: 'invalid', message: String(description ?? error) });
      },
    );
  }, [token]);
  return checked;
}

function InvalidLink({ message }: { message: string }) {
  return (
    <div className="credentials-form">
      <h1>Set up</h1>
      <Callout tone="warn" title={message}>
        <p>
          Open the link that the service prints when it starts, or the link of an invitation. The operator
          creates a new link with <code>pagewright users setup-link</code>; an owner invites again. If you
          already have an account, <Link href="/sign-in">sign in</Link>.
        </p>
      </Callout>
    </div>
  );
}
