import { useState } from 'react';
import { Link } from '../app/link.tsx';
import { Callout } from '../design/index.ts';
import { Gate } from './gate.tsx';
import './gate.css';

/** `/set-up#token`: the link that the first start prints makes the owner, once. */
export default function SetUp() {
  // The fragment never reaches a server's log; it goes from the address, too.
  const [token] = useState(() => {
    const fragment = location.hash.slice(1);
    if (fragment) history.replaceState(null, '', location.pathname);
    return fragment;
  });
  if (token === '') {
    return (
      <div className="gate">
        <h1>Set up</h1>
        <Callout tone="warn" title="This address needs the token of the set-up link.">
          <p>
            The service prints the link at its first start; <code>pagewright users setup-link</code> makes
            another. If there is an owner already, <Link href="/sign-in">sign in</Link>.
          </p>
        </Callout>
      </div>
    );
  }
  return (
    <Gate
      title="Make the owner"
      intro={<p className="text-soft">Whoever opens this link first owns the dashboard. It works once.</p>}
      path="/v1/setup"
      extra={{ token }}
      action="Make the owner"
      isNew
      next="/dashboard"
    />
  );
}
