import { type FormEvent, useState, useSyncExternalStore } from 'preact/compat';
import { credentials } from '../api/index.ts';
import { Button, Dialog, Field } from '../design/index.ts';

/** Opens the key dialog. */
export function KeyButton() {
  const { key } = useSyncExternalStore(credentials.subscribe, credentials.read);
  return (
    <Button kind="quiet" icon="key" onClick={() => credentials.open()}>
      {key ? 'Key set' : 'API key'}
    </Button>
  );
}

/** Asks for an API key and stores it for this tab. */
export function KeyDialog() {
  const { key, asking } = useSyncExternalStore(credentials.subscribe, credentials.read);
  const [draft, setDraft] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (draft.trim() === '') return;
    credentials.enter(draft.trim());
    setDraft('');
  };
  return (
    <Dialog open={asking !== undefined} title="API key" onClose={() => credentials.cancel()}>
      <form onSubmit={submit} className="stack">
        {asking?.reason && (
          <p role="alert" className="text-danger">
            {asking.reason}
          </p>
        )}
        <Field label="Key">
          <input
            type="password"
            name="key"
            autoComplete="off"
            placeholder="pw_…"
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
        </Field>
        <p>
          Enter a key, or <a href="/dashboard">sign in to the dashboard</a>. The service prints a key at its
          first start; <code>pagewright keys create</code> creates more. The key is stored until you close
          this tab.
        </p>
        <div className="row row-end">
          {key && (
            <Button kind="danger" onClick={() => credentials.forget()}>
              Remove key
            </Button>
          )}
          <Button kind="primary" type="submit">
            Use key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
