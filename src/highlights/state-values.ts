/** A step in a JSON path: a member name or an array index. */
export type PathStep = string | number;

/** Maximum number of values of a source that are read. */
const MAX_STATE_VALUES = 100_000;

/** A value of a JSON tree with facts about its subtree. */
export interface ValueNode {
  /** Index of the parent in the list; -1 for the root. */
  parent: number;
  step: PathStep;
  value: unknown;
  kind: 'object' | 'array' | 'scalar';
  /** Total length, in UTF-16 units, of names and scalars in the subtree. */
  size: number;
  /** Whether a list of objects is in the subtree. */
  hasRecords: boolean;
}

/** Lists all values of a JSON body, parents before children. Uses no recursion, because the depth is not limited. */
export function flattenValues(body: unknown): ValueNode[] {
  const nodes: ValueNode[] = [];
  const open: { parent: number; step: PathStep; value: unknown }[] = [{ parent: -1, step: 0, value: body }];
  for (let item = open.pop(); item !== undefined && nodes.length < MAX_STATE_VALUES; item = open.pop()) {
    const { value } = item;
    const index = nodes.length;
    const kind = Array.isArray(value)
      ? 'array'
      : typeof value === 'object' && value !== null
        ? 'object'
        : 'scalar';
    nodes.push({ ...item, kind, size: measureJsonSize(item.step, value, kind), hasRecords: false });
    if (kind === 'scalar') continue;
    const entries: [PathStep, unknown][] = Array.isArray(value)
      ? value.slice(0, MAX_STATE_VALUES).map((element: unknown, at): [PathStep, unknown] => [at, element])
      : Object.entries(value as object);
    for (const [step, element] of entries.toReversed()) open.push({ parent: index, step, value: element });
  }
  addUpNodeSizes(nodes);
  return nodes;
}

function measureJsonSize(step: PathStep, value: unknown, kind: ValueNode['kind']): number {
  const name = typeof step === 'string' ? step.length : 0;
  return kind === 'scalar' ? name + String(value).length : name;
}

function addUpNodeSizes(nodes: readonly ValueNode[]): void {
  for (let index = nodes.length - 1; index > 0; index--) {
    const node = nodes[index] as ValueNode;
    const parent = nodes[node.parent] as ValueNode;
    parent.size += node.size;
    if (node.hasRecords || (parent.kind === 'array' && node.kind === 'object')) parent.hasRecords = true;
  }
}

export function listPathSteps(nodes: readonly ValueNode[], index: number): PathStep[] {
  const steps: PathStep[] = [];
  for (let node = nodes[index]; node !== undefined && node.parent >= 0; node = nodes[node.parent]) {
    steps.push(node.step);
  }
  return steps.toReversed();
}

/** Quotes a name as in RFC 9535, section 2.7: in single quotes, with control characters as `\u00xx` in lower case. */
const quoteName = (name: string): string =>
  `'${name.replace(/[\u0000-\u001f'\\]/g, (unit) => (unit === "'" ? "\\'" : JSON.stringify(unit).slice(1, -1)))}'`;

/** Returns the normalized path of a value, e.g. `$['offers'][0]['price']` (RFC 9535, section 2.7). */
export const formatNormalizedPath = (steps: readonly PathStep[]): string =>
  `$${steps.map((step) => `[${typeof step === 'number' ? step : quoteName(step)}]`).join('')}`;
