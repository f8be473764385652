import { type FormEvent, useState } from 'preact/compat';
import type { ApiKeyCreated, ApiKeyInfo } from '../../../../src/contract/organization/account.ts';
import { ApiError, call } from '../../api/index.ts';
import { Button, Callout, CopyButton, Dialog, Field } from '../../design/index.ts';

interface NewKeyProps {
  open: boolean;
  /** The key that the new one replaces. It stays valid. */
  replaced?: ApiKeyInfo | undefined;
  /** Called after a key was created. */
  onCreated: () => void;
  onClose: () => void;
}

/** Creates a key and shows it once. */
export function NewKey({ open, replaced, onCreated, onClose }: NewKeyProps) {
  const [name, setName] = useState(replaced?.name ?? '');
  const [created, setCreated] = useState<ApiKeyCreated>();
  const [problem, setProblem] = useState<string>();
  const close = (): void => {
    setName(replaced?.name ?? '');
    setCreated(undefined);
    setProblem(undefined);
    onClose();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      setCreated(await call<ApiKeyCreated>('/v1/keys', { method: 'POST', as: 'session', body: { name } }));
      onCreated();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <Dialog
      open={open}
      title={created ? `API key ${created.key.name}` : replaced ? `Replace ${replaced.name}` : 'New API key'}
      onClose={close}
      ignoresEscape={created !== undefined}
    >
      {created ? (
        <div className="stack">
          <Callout tone="warn" title="Copy the key now.">
            <p>
              It is not shown again: the service stores only its hash.
              {replaced && ` When your programs use it, revoke the old key (${replaced.hint}…).`}
            </p>
          </Callout>
          <output className="new-key text-mono">{created.rawKey}</output>
          <div className="row row-end">
            <CopyButton label="Copy key" text={() => created.rawKey} />
            <Button kind="primary" onClick={close}>
              Done
            </Button>
          </div>
        </div>
      ) : (
        <form className="stack" onSubmit={(event) => void submit(event)}>
          {problem && <Callout tone="bad" title={problem} />}
          {replaced && <p>This creates a second key. The old one works until you revoke it.</p>}
          <Field label="Name" hint="The program or person that uses the key.">
            <input
              name="name"
              required
              maxLength={100}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </Field>
          <div className="row row-end">
            <Button kind="primary" type="submit" disabled={name.trim() === ''}>
              Create key
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
