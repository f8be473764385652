import { cloneElement, type ReactElement, type ReactNode, useId } from 'preact/compat';

interface FieldProps {
  label: string;
  hint?: string;
  /** The form control. It receives `id` and `aria-describedby`. */
  children: ReactElement<{ id?: string; 'aria-describedby'?: string }>;
}

/** A form control with a label and an optional hint. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {cloneElement(children, { id, ...(hint && { 'aria-describedby': `${id}-hint` }) })}
      {hint && (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

interface CheckboxProps {
  checked: boolean;
  disabled?: boolean;
  children: ReactNode;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ children, onChange, ...rest }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input {...rest} type="checkbox" onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  hint?: string;
  value: Value;
  choices: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}

/** A list of which one value is selected. */
export function Choice<Value extends string>({ value, choices, onChange, ...field }: ChoiceProps<Value>) {
  return (
    <Field {...field}>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as Value)}>
        {Object.entries<string>(choices).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
