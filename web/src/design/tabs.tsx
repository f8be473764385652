import { type KeyboardEvent, type ReactNode, useId, useRef } from 'preact/compat';

export interface TabItem<Name extends string> {
  name: Name;
  label: string;
  /** Number after the label. */
  count?: number;
}

interface TabsProps<Name extends string> {
  label: string;
  items: readonly TabItem<Name>[];
  selected: Name;
  onSelect: (name: Name) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs with the keyboard pattern of ARIA: arrow keys, Home and End. */
export function Tabs<Name extends string>({ label, items, selected, onSelect, children }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const at = items.findIndex(({ name }) => name === selected);
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const index = (target + items.length) % items.length;
    const item = items[index];
    if (!item) return;
    onSelect(item.name);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <div className="tabs">
      <div ref={list} role="tablist" aria-label={label} className="tabs-list">
        {items.map(({ name, label: text, count }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className="tab"
            aria-selected={name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => onSelect(name)}
            onKeyDown={move}
          >
            {text}
            {count !== undefined && <span className="tab-count"> {count}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        tabIndex={0}
        className="tabs-panel"
      >
        {children}
      </div>
    </div>
  );
}
