import { type FormEvent, useState, useSyncExternalStore } from 'preact/compat';
import { credentials } from '../../api/index.ts';
import { useShortcut } from '../../app/shortcuts.ts';
import { Button, Callout, CopyButton, Field, Spinner } from '../../design/index.ts';
import { AnswerView } from './answer-view.tsx';
import {
  buildRequest,
  type ConsoleInput,
  type ConsoleOperation,
  createFirstBody,
  findProblem,
  writeCurl,
} from './operation.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { useCall } from './use-call.ts';

/** Sends calls of one operation to this service and shows the answers. */
export function Console({ operation }: { operation: ConsoleOperation }) {
  const [input, setInput] = useState<ConsoleInput>({ values: {}, body: createFirstBody(operation) });
  const [isShowingProblem, setIsShowingProblem] = useState(false);
  const { key } = useSyncExternalStore(credentials.subscribe, credentials.read);
  const { state, send, cancel, clear } = useCall();
  const problem = findProblem(operation, input);
  const request = buildRequest(operation, input);
  const isRunning = state.name === 'running';
  useShortcut('Escape', 'Cancel the call', cancel, isRunning);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isRunning) return;
    setIsShowingProblem(problem !== undefined);
    // The answer to the previous call would look like the answer to this one.
    if (problem === undefined) send(request);
    else clear();
  };
  return (
    <>
      <h2>Try it</h2>
      <form className="stack console-form" onSubmit={submit}>
        {!operation.isPublic && <KeyField />}
        <ParameterFields
          parameters={operation.parameters}
          values={input.values}
          onChange={(values) => setInput((previous) => ({ ...previous, values }))}
        />
        {operation.example !== undefined && (
          <Field label="Body" hint="JSON">
            <textarea
              rows={Math.min(16, input.body.split('\n').length + 1)}
              spellcheck={false}
              value={input.body}
              onInput={(event) => {
                const body = event.currentTarget.value;
                setInput((previous) => ({ ...previous, body }));
              }}
            />
          </Field>
        )}
        {operation.receivesFile && (
          <Field label="File">
            <input
              type="file"
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                setInput((previous) => ({ ...previous, file }));
              }}
            />
          </Field>
        )}
        {isShowingProblem && problem && <Callout tone="bad" title={problem} />}
        <div className="row">
          <Button key="send" kind="primary" type="submit" disabled={isRunning}>
            Send
          </Button>
          {isRunning && (
            <Button key="cancel" kind="danger" onClick={cancel}>
              Cancel
            </Button>
          )}
        </div>
      </form>
      <details>
        <summary>The request as curl</summary>
        <pre className="console-text" tabIndex={0} aria-label="The request as curl">
          {writeCurl(request, operation.isPublic ? undefined : 'pw_…')}
        </pre>
        <CopyButton text={() => writeCurl(request, operation.isPublic ? undefined : (key ?? 'pw_…'))} />
      </details>
      {isRunning && <Spinner label="Waiting for the answer" />}
      {state.name === 'cancelled' && <p role="status">The call was cancelled.</p>}
      {state.name === 'failed' && (
        <Callout tone="bad" title="The service is not reachable">
          {state.message}
        </Callout>
      )}
      {state.name === 'answered' && <AnswerView answer={state.answer} />}
    </>
  );
}

function KeyField() {
  const { key } = useSyncExternalStore(credentials.subscribe, credentials.read);
  const change = (value: string): void => {
    if (value.trim() === '') credentials.forget();
    else credentials.enter(value.trim());
  };
  return (
    <Field
      label="API key"
      hint="Stored until you close this tab. Without a key, the call uses your dashboard session."
    >
      <input
        type="password"
        autoComplete="off"
        placeholder="pw_…"
        value={key ?? ''}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </Field>
  );
}
