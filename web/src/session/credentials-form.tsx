import { type FormEvent, type ReactNode, useState } from 'preact/compat';
import type { SignedIn } from '../../../src/contract/organization/account.ts';
import { ApiError, call } from '../api/index.ts';
import { navigate } from '../app/location.ts';
import { useTitle } from '../app/use-title.ts';
import { Button, Callout, Field, useFocusOnMount } from '../design/index.ts';
import './credentials-form.css';

interface CredentialsFormProps {
  title: string;
  intro: ReactNode;
  /** Path of the API call. */
  path: string;
  /** Additional fields of the request. */
  extra?: Readonly<Record<string, string>>;
  /** E-mail address that cannot be changed in the form. */
  fixedEmail?: string;
  /** Label of the button. */
  action: string;
  /** Whether the user chooses a new password. */
  isNew?: boolean;
  /** Path that is opened after signing in. */
  next: string;
}

/** The form for e-mail and password, used to sign in and to create the owner. */
export function CredentialsForm({
  title,
  intro,
  path,
  extra,
  fixedEmail,
  action,
  isNew = false,
  next,
}: CredentialsFormProps) {
  useTitle(title);
  const first = useFocusOnMount<HTMLInputElement>();
  const [email, setEmail] = useState(fixedEmail ?? '');
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
      setProblem(describeError(error));
      setBusy(false);
    }
  };
  return (
    <div className="credentials-form">
      <h1>{title}</h1>
      {intro}
      <form className="card credentials-form-card stack" onSubmit={(event) => void submit(event)}>
        {problem && <Callout tone="bad" title={problem} />}
        <Field label="E-mail">
          <input
            ref={first}
            type="email"
            name="email"
            autoComplete="username"
            required
            readOnly={fixedEmail !== undefined}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
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
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Field>
        <Button kind="primary" type="submit" disabled={busy}>
          {action}
        </Button>
      </form>
    </div>
  );
}

function describeError({ failure, retryAfter }: ApiError): string {
  if (failure._tag === 'TooManyRequests') {
    const minutes = Math.max(1, Math.ceil((retryAfter ?? 60) / 60));
    return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  }
  const { description } = failure;
  return typeof description === 'string' ? description : (failure.message ?? failure._tag);
}
