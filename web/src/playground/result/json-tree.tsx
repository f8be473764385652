import { type ReactNode, useState } from 'preact/compat';
import './json-tree.css';

/** Number of children that are rendered at once. */
const STEP = 100;
const LONG_TEXT = 300;

interface JsonTreeProps {
  value: unknown;
  /** Property name of the value. */
  name?: string;
  /** Number of levels that are expanded at first. */
  open?: number;
}

/** A JSON tree. Only expanded nodes are rendered. */
export function JsonTree({ value, name, open = 1 }: JsonTreeProps) {
  return (
    <ul className="json-tree">
      <JsonNode value={value} name={name} open={open} />
    </ul>
  );
}

function JsonNode({ value, name, open = 0 }: JsonTreeProps) {
  const label = name !== undefined && <span className="json-name">{name}</span>;
  if (typeof value !== 'object' || value === null) {
    return (
      <li>
        {label}
        <Scalar value={value} />
      </li>
    );
  }
  return <Branch value={value} label={label} open={open} />;
}

function Branch({ value, label, open }: { value: object; label: ReactNode; open: number }) {
  const [expanded, setExpanded] = useState(open > 0);
  const [shown, setShown] = useState(STEP);
  const entries = Object.entries(value);
  const isArray = Array.isArray(value);
  const summary = isArray ? `[${entries.length}]` : `{${entries.length}}`;
  if (entries.length === 0) {
    return (
      <li>
        {label}
        <span className="json-summary">{isArray ? '[]' : '{}'}</span>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        className="json-toggle"
        aria-expanded={expanded}
        onClick={() => setExpanded(!expanded)}
      >
        {label}
        <span className="json-summary">{summary}</span>
        {!expanded && <span className="json-preview">{preview(entries, isArray)}</span>}
      </button>
      {expanded && (
        <ul>
          {entries.slice(0, shown).map(([key, child]) => (
            <JsonNode key={key} name={key} value={child} open={open - 1} />
          ))}
          {shown < entries.length && (
            <li>
              <button type="button" className="json-more" onClick={() => setShown(shown + STEP)}>
                {Math.min(STEP, entries.length - shown)} more of {entries.length - shown}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

function Scalar({ value }: { value: unknown }) {
  const [whole, setWhole] = useState(false);
  if (typeof value !== 'string') return <span className={`json-${typeof value}`}>{String(value)}</span>;
  const cut = !whole && value.length > LONG_TEXT;
  return (
    <span className="json-string">
      {JSON.stringify(cut ? value.slice(0, LONG_TEXT) : value)}
      {cut && (
        <button type="button" className="json-more" onClick={() => setWhole(true)}>
          {value.length - LONG_TEXT} more characters
        </button>
      )}
    </span>
  );
}

const preview = (entries: readonly [string, unknown][], isArray: boolean): string =>
  entries
    .slice(0, 5)
    .map(([key, value]) => (isArray ? short(value) : key))
    .join(', ') + (entries.length > 5 ? ', …' : '');

const short = (value: unknown): string =>
  typeof value === 'object' && value !== null ? '…' : JSON.stringify(value).slice(0, 30);
