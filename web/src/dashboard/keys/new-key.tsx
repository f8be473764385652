import { type FormEvent, useState } from 'react';
import type { ApiKeyCreated } from '../../../../src/contract/account.ts';
import { ApiError, call } from '../../api/index.ts';
import { Button, Callout, CopyButton, Dialog, Field } from '../../design/index.ts';

interface NewKeyProps {
  open: boolean;
  /** Told when there is one more. */
  onMade: () => void;
  onClose: () => void;
}

/** Makes a key and shows it, this once. */
export function NewKey({ open, onMade, onClose }: NewKeyProps) {
  const [name, setName] = useState('');
  const [made, setMade] = useState<ApiKeyCreated>();
  const [problem, setProblem] = useState<string>();
  const close = (): void => {
    setName('');
    setMade(undefined);
    setProblem(undefined);
    onClose();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      setMade(await call<ApiKeyCreated>('/v1/keys', { method: 'POST', as: 'session', body: { name } }));
      onMade();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <Dialog open={open} title={made ? `The key ${made.key.name}` : 'New API key'} onClose={close}>
      {made ? (
        <div className="stack">
          <Callout tone="warn" title="Copy it now: it is not shown again.">
            <p>The service keeps only a hash of it.</p>
          </Callout>
          <output className="new-key text-mono">{made.rawKey}</output>
          <div className="row row-end">
            <CopyButton label="Copy the key" text={() => made.rawKey} />
            <Button kind="primary" onClick={close}>
              Done
            </Button>
          </div>
        </div>
      ) : (
        <form className="stack" onSubmit={(event) => void submit(event)}>
          {problem && <Callout tone="bad" title={problem} />}
          <Field label="Name" hint="To tell keys apart: the program or person that uses it.">
            <input
              name="name"
              required
              maxLength={100}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <div className="row row-end">
            <Button kind="primary" type="submit" disabled={name.trim() === ''}>
              Make the key
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
