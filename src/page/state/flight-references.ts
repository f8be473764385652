/**
 * Maximum number of values and UTF-16 units that resolved references add. Without limits, rows that each refer twice to
 * the next row would double the result with every row.
 */
const MAX_REPEATED_VALUES = 200_000;
const MAX_REPEATED_CHARS = 8_000_000;
const MAX_RESOLVED_DEPTH = 100;
/** A reference to a row or to a value in a row: plain, lazy (`L`), promise (`@`), map (`Q`) or set (`W`). */
const ROW_REFERENCE = /^\$[L@QW]?([\da-f]{1,8})((?::[^:]{1,100}){0,50})$/;
const MAX_REFERENCE_CHARS = 1000;
const DATE_OR_BIGINT = /^\$(?:D(?=\d)|n(?=-?\d))/;
const VALUES_AS_NULL = new Set(['$undefined', '$NaN', '$Infinity', '$-Infinity']);
/** Indexes of the parts of an element, `["$", type, key, props]`. */
const REACT_ELEMENT_INDEXES: Readonly<Record<string, string>> = { type: '1', key: '2', props: '3' };

type FlightRows = Readonly<Record<string, unknown>>;

interface ReferenceTarget {
  id: string;
  path: string;
}

function parseReference(value: string, rows: FlightRows): ReferenceTarget | undefined {
  const [, id, path] = (value.length <= MAX_REFERENCE_CHARS && ROW_REFERENCE.exec(value)) || [];
  return id !== undefined && Object.hasOwn(rows, id) ? { id, path: path ?? '' } : undefined;
}

function findTargetValue({ id, path }: ReferenceTarget, rows: FlightRows): unknown {
  let value = rows[id];
  for (const name of path.split(':').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    const key = Array.isArray(value) && value[0] === '$' ? (REACT_ELEMENT_INDEXES[name] ?? name) : name;
    value = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  }
  return value;
}

/** Finds the ids of rows that other rows reference as a whole, not by a path into the row. */
function findReferredRows(rows: FlightRows): Set<string> {
  const found = new Set<string>();
  for (const [ownId, row] of Object.entries(rows)) {
    const openValues: unknown[] = [row];
    for (let value = openValues.pop(); value !== undefined; value = openValues.pop()) {
      const target = typeof value === 'string' ? parseReference(value, rows) : undefined;
      if (target && target.path === '' && target.id !== ownId) found.add(target.id);
      if (typeof value === 'object' && value !== null)
        for (const item of Object.values(value)) if (item !== null) openValues.push(item);
    }
  }
  return found;
}

/**
 * Resolves the references between the rows of a React stream. A row that another row contains is not repeated. Cycles
 * and values beyond the limits become null, and references to modules and symbols stay strings.
 */
export function resolveFlightReferences(rows: FlightRows): Record<string, unknown> {
  const openReferences = new Set<string>();
  const placedIds = new Set<string>();
  let remainingValues = MAX_REPEATED_VALUES;
  let remainingChars = MAX_REPEATED_CHARS;
  const resolveTarget = (target: ReferenceTarget, depth: number): unknown => {
    const name = target.id + target.path;
    if (openReferences.has(name)) return null;
    openReferences.add(name);
    if (target.path === '') placedIds.add(target.id);
    const resolved = resolve(findTargetValue(target, rows), depth + 1);
    openReferences.delete(name);
    return resolved;
  };
  const resolveString = (value: string, depth: number): unknown => {
    if (!value.startsWith('$')) return value;
    if (value.startsWith('$$')) return value.slice(1);
    if (VALUES_AS_NULL.has(value)) return null;
    if (value === '$-0') return 0;
    if (DATE_OR_BIGINT.test(value)) return value.slice(2);
    const target = parseReference(value, rows);
    return target === undefined ? value : resolveTarget(target, depth);
  };
  const resolve = (value: unknown, depth: number): unknown => {
    // Count only values inside references, because only these can occur more often than in the stream.
    if (openReferences.size > 1 && --remainingValues < 0) return null;
    if (depth > MAX_RESOLVED_DEPTH) return null;
    if (typeof value === 'string') {
      if (openReferences.size > 1 && (remainingChars -= value.length) < 0) return null;
      return resolveString(value, depth);
    }
    if (Array.isArray(value)) return value.map((item) => resolve(item, depth + 1));
    if (typeof value !== 'object' || value === null) return value ?? null;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]) =>
        key === '__proto__' ? [] : [[key, resolve(item, depth + 1)] as const],
      ),
    );
  };
  const resolved: Record<string, unknown> = {};
  const referredIds = findReferredRows(rows);
  const ids = Object.keys(rows);
  for (const id of ids) if (!referredIds.has(id)) resolved[id] = resolveTarget({ id, path: '' }, 0);
  // Add the rows that are referenced only by each other.
  for (const id of ids) if (!placedIds.has(id)) resolved[id] = resolveTarget({ id, path: '' }, 0);
  return resolved;
}
