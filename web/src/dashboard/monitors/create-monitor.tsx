import { type FormEvent, useState } from 'preact/compat';
import type { MonitorStarted } from '../../../../src/contract/runs/monitors.ts';
import { ApiError, call } from '../../api/index.ts';
import { Button, Callout, Dialog, Field } from '../../design/index.ts';

interface CreateMonitorProps {
  open: boolean;
  onCreated: () => void;
  onClose: () => void;
}

const INTERVALS = [
  ['15', 'Every 15 minutes'],
  ['60', 'Every hour'],
  ['1440', 'Every day'],
  ['10080', 'Every week'],
] as const;

/** The dialog that creates a monitor. It shows the secret of a webhook once. */
export function CreateMonitor({ open, onCreated, onClose }: CreateMonitorProps) {
  const [text, setText] = useState('');
  const [minutes, setMinutes] = useState('1440');
  const [webhook, setWebhook] = useState('');
  const [problem, setProblem] = useState<string>();
  const [secret, setSecret] = useState<string>();
  const urls = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const close = (): void => {
    setText('');
    setProblem(undefined);
    setSecret(undefined);
    onClose();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const notify = webhook.trim() === '' ? undefined : { webhook: webhook.trim() };
    try {
      const { webhookSecret } = await call<MonitorStarted>('/v1/monitors', {
        method: 'POST',
        as: 'session',
        body: { urls, everyMinutes: Number(minutes), ...(notify && { notify }) },
      });
      onCreated();
      if (webhookSecret === undefined) close();
      else setSecret(webhookSecret);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  };
  return (
    <Dialog open={open} title="Watch pages" onClose={close}>
      {secret === undefined ? (
        <form className="stack" onSubmit={(event) => void submit(event)}>
          {problem && <Callout tone="bad" title={problem} />}
          <Field label="URLs" hint="One per line. Each page with content costs one credit per run.">
            <textarea
              rows={5}
              required
              spellcheck={false}
              placeholder="https://example.com/"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </Field>
          <Field label="Schedule">
            <select value={minutes} onChange={(event) => setMinutes(event.currentTarget.value)}>
              {INTERVALS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Field>
          <Field label="Webhook" hint="Optional. It receives a signed request when a page has changed.">
            <input
              type="url"
              autoComplete="off"
              placeholder="https://example.com/hook"
              value={webhook}
              onChange={(event) => setWebhook(event.currentTarget.value)}
            />
          </Field>
          <div className="row row-end">
            <Button kind="primary" type="submit" disabled={urls.length === 0}>
              {urls.length === 1 ? 'Watch 1 page' : `Watch ${urls.length} pages`}
            </Button>
          </div>
        </form>
      ) : (
        <div className="stack">
          <p>Webhooks of this monitor are signed with this secret. It is shown only now.</p>
          <code className="break-anywhere">{secret}</code>
          <div className="row row-end">
            <Button kind="primary" onClick={close}>
              Done
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
