import { type FormEvent, useId, useState } from 'preact/compat';
import type { ExtractResponse } from '../../../../src/contract/fetch/extract.ts';
import { call } from '../../api/index.ts';
import { Button, copyText, Field, Spinner } from '../../design/index.ts';
import { ErrorCallout } from '../error-callout.tsx';
import { createCurlCommand } from '../request/curl.ts';
import { Extraction } from './extraction.tsx';
import { formOfData, readBody } from './form-of-data.ts';
import './extract-view.css';

type State = { kind: 'idle' } | { kind: 'running' } | { kind: 'failed'; error: unknown };

interface ExtractViewProps {
  snapshotId: string;
  /** The last extraction from the snapshot. */
  extracted: ExtractResponse | undefined;
  onExtracted: (extracted: ExtractResponse) => void;
}

/** Extracts data in the form of a JSON Schema, and shows where the page states each value. */
export function ExtractView({ snapshotId, extracted, onExtracted }: ExtractViewProps) {
  const form = formOfData.use();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [isChecked, setChecked] = useState(false);
  const problemId = useId();
  const body = readBody(form);
  const problem = 'problem' in body ? body.problem : undefined;
  const shownProblem = isChecked ? problem : undefined;
  const path = `/v1/snapshots/${encodeURIComponent(snapshotId)}/extract`;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setChecked(true);
    if (problem !== undefined) return;
    setState({ kind: 'running' });
    try {
      onExtracted(await call<ExtractResponse>(path, { method: 'POST', body }));
      setState({ kind: 'idle' });
    } catch (error) {
      setState({ kind: 'failed', error });
    }
  };
  return (
    <div className="stack">
      <form className="extract-form" onSubmit={(event) => void submit(event)}>
        <Field label="JSON Schema" hint="Costs one credit. The page is not fetched again.">
          <textarea
            className="extract-schema"
            spellcheck={false}
            rows={10}
            value={form.schema}
            aria-invalid={shownProblem !== undefined}
            {...(shownProblem !== undefined && { 'aria-errormessage': problemId })}
            onInput={(event) => formOfData.write({ ...form, schema: event.currentTarget.value })}
          />
        </Field>
        {shownProblem !== undefined && (
          <p className="field-problem" id={problemId} role="alert">
            {shownProblem}
          </p>
        )}
        <Field label="Instructions" hint="If the names and descriptions of the schema do not say enough">
          <input
            maxLength={4000}
            placeholder="Only the price for members"
            value={form.prompt}
            onInput={(event) => formOfData.write({ ...form, prompt: event.currentTarget.value })}
          />
        </Field>
        <div className="row">
          <Button kind="primary" type="submit" disabled={state.kind === 'running'}>
            Extract
          </Button>
          <Button
            kind="quiet"
            icon="copy"
            disabled={problem !== undefined}
            onClick={() => void copyText(createCurlCommand(`${location.origin}${path}`, body))}
          >
            Copy as curl
          </Button>
          <a className="text-small" href="/docs/extract">
            How values are checked
          </a>
        </div>
      </form>
      {state.kind === 'running' && <Spinner label="Extracting" />}
      {state.kind === 'failed' && <ErrorCallout error={state.error} />}
      {extracted && state.kind === 'idle' && <Extraction extracted={extracted} />}
    </div>
  );
}
