interface SegmentsProps<Name extends string> {
  legend: string;
  /** Name of the radio group. */
  name: string;
  options: readonly { name: Name; label: string }[];
  selected: Name;
  onSelect: (name: Name) => void;
}

/** A choice of a few values, as adjacent buttons. */
export function Segments<Name extends string>({
  legend,
  name,
  options,
  selected,
  onSelect,
}: SegmentsProps<Name>) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.name} className="segment">
          <input
            type="radio"
            name={name}
            checked={selected === option.name}
            onChange={() => onSelect(option.name)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
