import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { credentials } from '../api/index.ts';
import { Button, Dialog, Field } from '../design/index.ts';

/** Opens the dialog by hand: to enter a key, or to forget one. */
export function KeyButton() {
  const { key } = useSyncExternalStore(credentials.subscribe, credentials.read);
  return (
    <Button kind="quiet" icon="key" onClick={() => credentials.open()}>
      {key ? 'Key set' : 'API key'}
    </Button>
  );
}

/** Asks for an API key, once for each tab: it is kept for as long as the tab lives. */
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
        <p>
          Calls of the API need a key. The service printed one at its first start; more are made in the
          dashboard or with <code>pagewright keys create</code>. This tab keeps it until it is closed.
        </p>
        <Field label="Key">
          <input
            type="password"
            name="key"
            autoComplete="off"
            placeholder="pw_…"
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />
        </Field>
        <div className="row row-end">
          {key && (
            <Button kind="danger" onClick={() => credentials.forget()}>
              Forget the key
            </Button>
          )}
          <Button kind="primary" type="submit">
            Use this key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
