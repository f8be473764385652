import { cloneElement, type InputHTMLAttributes, type ReactElement, type ReactNode, useId } from 'react';

interface FieldProps {
  label: string;
  hint?: string;
  /** The control; it is given its id and description. */
  children: ReactElement<{ id?: string; 'aria-describedby'?: string }>;
}

/** A control with its label above and, where there is one, a hint below. */
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

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  children: ReactNode;
  onChange: (checked: boolean) => void;
}

export function Checkbox({ children, onChange, ...rest }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input {...rest} type="checkbox" onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
