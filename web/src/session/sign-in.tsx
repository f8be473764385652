import { Gate } from './gate.tsx';

/** `/sign-in`: for users that there are already. */
export default function SignIn() {
  return (
    <Gate
      title="Sign in"
      intro={
        <p className="text-soft">
          The dashboard is for people. Programs use an API key; the first one was printed when the service was
          started for the first time.
        </p>
      }
      path="/v1/session"
      action="Sign in"
      next={nextPage()}
    />
  );
}

/** Back to the page that asked for it, if it is one of ours. */
function nextPage(): string {
  const next = new URLSearchParams(location.search).get('next') ?? '';
  return next.startsWith('/dashboard') ? next : '/dashboard';
}
