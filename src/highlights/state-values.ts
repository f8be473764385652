import type { Step } from './json-path.ts';

/** More values than this in one source are not looked at. */
const MOST_VALUES = 100_000;

/** A value of a JSON tree, in document order, with what is known of the tree below it. */
export interface ValueNode {
  /** Index of the parent in the list; -1 for the root. */
  parent: number;
  step: Step;
  value: unknown;
  kind: 'object' | 'array' | 'scalar';
  /** Letters of all names and scalars in it. */
  size: number;
  /** Whether a list of objects stands anywhere below. */
  hasRecords: boolean;
}

/** Every value of a JSON body, parents before children, without recursion: bodies nest as deep as they like. */
export function valuesOf(body: unknown): ValueNode[] {
  const nodes: ValueNode[] = [];
  const open: { parent: number; step: Step; value: unknown }[] = [{ parent: -1, step: 0, value: body }];
  for (let item = open.pop(); item !== undefined && nodes.length < MOST_VALUES; item = open.pop()) {
    const { value } = item;
    const index = nodes.length;
    const kind = Array.isArray(value)
      ? 'array'
      : typeof value === 'object' && value !== null
        ? 'object'
        : 'scalar';
    nodes.push({ ...item, kind, size: sizeOf(item.step, value, kind), hasRecords: false });
    if (kind === 'scalar') continue;
    const entries: [Step, unknown][] = Array.isArray(value)
      ? value.slice(0, MOST_VALUES).map((element: unknown, at): [Step, unknown] => [at, element])
      : Object.entries(value as object);
    for (const [step, element] of entries.toReversed()) open.push({ parent: index, step, value: element });
  }
  sumUp(nodes);
  return nodes;
}

function sizeOf(step: Step, value: unknown, kind: ValueNode['kind']): number {
  const name = typeof step === 'string' ? step.length : 0;
  return kind === 'scalar' ? name + String(value).length : name;
}

function sumUp(nodes: readonly ValueNode[]): void {
  for (let index = nodes.length - 1; index > 0; index--) {
    const node = nodes[index] as ValueNode;
    const parent = nodes[node.parent] as ValueNode;
    parent.size += node.size;
    if (node.hasRecords || (parent.kind === 'array' && node.kind === 'object')) parent.hasRecords = true;
  }
}

/** Steps from the root to a value. */
export function stepsTo(nodes: readonly ValueNode[], index: number): Step[] {
  const steps: Step[] = [];
  for (let node = nodes[index]; node !== undefined && node.parent >= 0; node = nodes[node.parent]) {
    steps.push(node.step);
  }
  return steps.toReversed();
}
