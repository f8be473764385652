import { type FormEvent, type ReactNode, useState } from 'react';
import type { SignedIn } from '../../../src/contract/account.ts';
import { ApiError, call } from '../api/index.ts';
import { navigate } from '../app/location.ts';
import { Button, Callout, Field } from '../design/index.ts';
import './gate.css';

interface GateProps {
  title: string;
  intro: ReactNode;
  /** Where the form is sent. */
  path: string;
  /** What is sent beside e-mail and password. */
  extra?: Readonly<Record<string, string>>;
  /** Label of the button. */
  action: string;
  /** A password is chosen, not known already. */
  isNew?: boolean;
  /** Where it leads when one is signed in. */
  next: string;
}

/** The form that signs somebody in, for the first time or again. */
export function Gate({ title, intro, path, extra, action, isNew = false, next }: GateProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await call<SignedIn>(path, { method: 'POST', as: 'session', body: { email, password, ...extra } });
      navigate(next, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(wordsOf(error));
      setBusy(false);
    }
  };
  return (
    <div className="gate">
      <h1>{title}</h1>
      {intro}
      <form className="card gate-card stack" onSubmit={(event) => void submit(event)}>
        {problem && <Callout tone="bad" title={problem} />}
        <Field label="E-mail">
          <input
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Password" {...(isNew && { hint: 'At least 10 characters.' })}>
          <input
            type="password"
            name="password"
            autoComplete={isNew ? 'new-password' : 'current-password'}
            required
            minLength={isNew ? 10 : 1}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button kind="primary" type="submit" disabled={busy}>
          {action}
        </Button>
      </form>
    </div>
  );
}

/** What a refusal means for somebody in front of the form. */
function wordsOf({ failure, retryAfter }: ApiError): string {
  if (failure._tag === 'TooManyRequests') {
    const minutes = Math.max(1, Math.ceil((retryAfter ?? 60) / 60));
    return `Too many tries. Come again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  }
  const { description } = failure;
  return typeof description === 'string' ? description : (failure.message ?? failure._tag);
}
