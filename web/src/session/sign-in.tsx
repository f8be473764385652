import { CredentialsForm } from './credentials-form.tsx';

/** `/sign-in`: signs in an existing user. */
export default function SignIn() {
  return (
    <CredentialsForm
      title="Sign in"
      intro={
        <p className="text-soft">
          Sign in to manage keys, usage, runs and snapshots. Programs use an API key instead. If you forgot
          your password, the operator sets a new one with <code>pagewright users password</code>.
        </p>
      }
      path="/v1/session"
      action="Sign in"
      next={readNextPage()}
    />
  );
}

/** Returns the path of the dashboard page that redirected here, or else the start of the dashboard. */
function readNextPage(): string {
  const next = new URLSearchParams(location.search).get('next') ?? '';
  return next.startsWith('/dashboard') ? next : '/dashboard';
}
