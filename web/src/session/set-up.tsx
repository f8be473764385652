import { useState } from 'preact/compat';
import { Link } from '../app/link.tsx';
import { Callout } from '../design/index.ts';
import { CredentialsForm } from './credentials-form.tsx';
import './credentials-form.css';

/** `/set-up#token`: creates the owner with the one-time link that the first start prints. */
export default function SetUp() {
  // Browsers do not send fragments, so the token is in no log. Remove it from the history as well.
  const [token] = useState(() => {
    const fragment = location.hash.slice(1);
    if (fragment) history.replaceState(null, '', location.pathname);
    return fragment;
  });
  if (token === '') {
    return (
      <div className="credentials-form">
        <h1>Set up</h1>
        <Callout tone="warn" title="The set-up token is missing.">
          <p>
            Open the set-up link that the service prints at its first start, or create a new one with{' '}
            <code>pagewright users setup-link</code>. If you already have an account,{' '}
            <Link href="/sign-in">sign in</Link>.
          </p>
        </Callout>
      </div>
    );
  }
  return (
    <CredentialsForm
      title="Create the owner account"
      intro={<p className="text-soft">Choose the credentials of the dashboard owner. The link works once.</p>}
      path="/v1/setup"
      extra={{ token }}
      action="Create account"
      isNew
      next="/dashboard"
    />
  );
}
