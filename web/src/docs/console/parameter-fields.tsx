import { useState } from 'preact/compat';
import { Button, Field, toast } from '../../design/index.ts';
import type { ConsoleParameter } from './operation.ts';
import { findNewestId } from './send.ts';

/** Path parameters for which the console can fill in the newest id. */
const WITH_NEWEST = new Set(['id', 'snapshotId']);

interface ParameterFieldsProps {
  parameters: readonly ConsoleParameter[];
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** One field for each parameter. Optional parameters are folded, because most calls do not need them. */
export function ParameterFields({ parameters, values, onChange }: ParameterFieldsProps) {
  const change = (name: string, value: string): void => onChange({ ...values, [name]: value });
  const required = parameters.filter((parameter) => parameter.required);
  const optional = parameters.filter((parameter) => !parameter.required);
  return (
    <>
      {required.map((parameter) => (
        <div key={parameter.name} className="console-parameter">
          <ParameterField
            parameter={parameter}
            value={values[parameter.name] ?? ''}
            onChange={(value) => change(parameter.name, value)}
          />
          {WITH_NEWEST.has(parameter.name) && (
            <NewestButton name={parameter.name} onFind={(value) => change(parameter.name, value)} />
          )}
        </div>
      ))}
      {optional.length > 0 && (
        <details>
          <summary>Optional parameters ({optional.length})</summary>
          <div className="stack console-optional">
            {optional.map((parameter) => (
              <ParameterField
                key={parameter.name}
                parameter={parameter}
                value={values[parameter.name] ?? ''}
                onChange={(value) => change(parameter.name, value)}
              />
            ))}
          </div>
        </details>
      )}
    </>
  );
}

function ParameterField({
  parameter: { name, in: where, description, required },
  value,
  onChange,
}: {
  parameter: ConsoleParameter;
  value: string;
  onChange: (value: string) => void;
}) {
  const hint = `${where === 'header' ? 'Header. ' : ''}${(description ?? '').replaceAll('`', '')}`.trim();
  return (
    <Field label={name} {...(hint !== '' && { hint })}>
      <input
        type="text"
        autoComplete="off"
        spellcheck={false}
        required={required}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}

function NewestButton({ name, onFind }: { name: string; onFind: (id: string) => void }) {
  const [isLoading, setIsLoading] = useState(false);
  const thing = name === 'id' ? 'run' : 'snapshot';
  const find = async (): Promise<void> => {
    setIsLoading(true);
    const id = await findNewestId(name).catch(() => undefined);
    setIsLoading(false);
    if (id === undefined) toast(`No ${thing} found. Fetch a page first, and check the API key.`);
    else onFind(id);
  };
  return (
    <Button disabled={isLoading} onClick={() => void find()}>
      Use my newest {thing}
    </Button>
  );
}
