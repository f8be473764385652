import { useSetup } from '../api/index.ts';
import { Callout } from '../design/index.ts';
import { CredentialsForm } from './credentials-form.tsx';

/** `/sign-in`: signs in an existing user, or says how to create the first one. */
export default function SignIn() {
  const setup = useSetup();
  return (
    <CredentialsForm
      title="Sign in"
      intro={
        setup?.needsOwner ? (
          <NoOwner />
        ) : (
          <p className="text-soft">
            Sign in to manage keys, usage, runs and snapshots. Programs use an API key instead. If you forgot
            your password, the operator sets a new one with <code>pagewright users password</code>.
          </p>
        )
      }
      path="/v1/session"
      action="Sign in"
      next={readNextPage()}
    />
  );
}

function NoOwner() {
  return (
    <Callout tone="warn" title="This service has no owner yet">
      <p>
        Open the link with <code>/set-up#</code> that the service prints when it starts, or print another one
        on its machine with <code>pagewright users setup-link</code>.
      </p>
    </Callout>
  );
}

/** Returns the path of the dashboard page that redirected here, or else the start of the dashboard. */
function readNextPage(): string {
  const next = new URLSearchParams(location.search).get('next') ?? '';
  return next.startsWith('/dashboard') ? next : '/dashboard';
}
