import { parseSync } from 'vite';

/** One change of one expression. Offsets count UTF-16 units of the source. */
export type Mutant = { start: number; end: number; original: string; replacement: string };

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};
/** Comparisons that are passed to Kysely as strings. */
const SQL_OPERATORS: Record<string, string> = {
  '=': '!=',
  '!=': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
};
const SQL_WORDS = / (<=|>=|<|>|=|and|or|asc|desc) /gi;
const SQL_REPLACEMENTS: Record<string, string> = {
  ...SQL_OPERATORS,
  and: 'or',
  or: 'and',
  asc: 'desc',
  desc: 'asc',
};
/** Larger numbers are sizes and times. No test should depend on their exact value. */
const MAX_NUMBER = 10;
/**
 * Calls without an effect that a test could notice. Their arguments are display texts or types, or they only allow the
 * process to end (`unref`).
 */
const SKIPPED_CALLS = /^(describe|meta|openapi|brand|unref)$/;

/** Lists every change of one expression in a TypeScript source, in the order of their positions. */
export function listMutants(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const change = (node: { start: number; end: number }, replacement: string): void => {
    const original = source.slice(node.start, node.end);
    if (original !== replacement) mutants.push({ start: node.start, end: node.end, original, replacement });
  };
  const visit = (node: Node): void => {
    if (isSkipped(node)) return;
    changeNode(node, source, change);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
    }
  };
  visit(parseSync(file, source).program as unknown as Node);
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end);
}

function changeNode(
  node: Node,
  source: string,
  change: (node: { start: number; end: number }, replacement: string) => void,
): void {
  const text = (part: unknown): string => source.slice((part as Node).start, (part as Node).end);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const [left, right] = [node['left'] as Node, node['right'] as Node];
      const operator = String(node['operator']);
      const replacement = OPERATORS[operator];
      if (replacement && !(isNumber(left) && isNumber(right)))
        change(node, `((${text(left)}) ${replacement} (${text(right)}))`);
      // Mutate only sums: a concatenated text would become NaN, and the test would fail without a useful reason.
      if (operator === '+' && isSum(left) && isSum(right)) change(node, `(${text(left)} - (${text(right)}))`);
      // Skip `?? false`, which only changes the type of a value that is tested for truth.
      if (operator === '??' && right['value'] !== false) change(node, `(${text(left)})`);
      return;
    }
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node['test'] as Node;
      // Skip tests that the mutant of their operator already inverts.
      if (!/^([!=]==|!)$/.test(String(test['operator']))) change(test, `!(${text(test)})`);
      return;
    }
    case 'UnaryExpression':
      if (node['operator'] === '!') change(node, text(node['argument']));
      return;
    case 'Literal':
      changeLiteral(node, change);
      return;
    case 'ExpressionStatement': {
      const expression = node['expression'] as Node;
      const call = expression.type === 'AwaitExpression' ? (expression['argument'] as Node) : expression;
      if (call.type === 'CallExpression' && !isSkipped(call) && (call['callee'] as Node).type !== 'Super')
        change(node, 'void 0;');
      return;
    }
    case 'TaggedTemplateExpression':
      if (/^sql\b/.test(text(node['tag']))) changeSql(node['quasi'] as Node, source, change);
      return;
    default:
  }
}

function changeLiteral(
  node: Node,
  change: (node: { start: number; end: number }, replacement: string) => void,
): void {
  const value = node['value'];
  if (typeof value === 'boolean') change(node, String(!value));
  if (typeof value === 'number' && value <= MAX_NUMBER) change(node, String(value + 1));
  if (typeof value === 'string' && SQL_OPERATORS[value]) change(node, `'${SQL_OPERATORS[value]}'`);
}

function changeSql(
  template: Node,
  source: string,
  change: (node: { start: number; end: number }, replacement: string) => void,
): void {
  for (const part of template['quasis'] as Node[]) {
    for (const match of source.slice(part.start, part.end).matchAll(SQL_WORDS)) {
      const word = match[1] as string;
      const start = part.start + match.index + 1;
      change({ start, end: start + word.length }, SQL_REPLACEMENTS[word.toLowerCase()] ?? word);
    }
  }
}

function isSkipped(node: Node): boolean {
  if (/^(TS(?!AsExpression|SatisfiesExpression|NonNull)|Import|ExportAll)/.test(node.type)) return true;
  if (node.type !== 'CallExpression') return false;
  const property = (node['callee'] as Node)['property'] as Node | undefined;
  return SKIPPED_CALLS.test(String(property?.['name'] ?? ''));
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isNumber = ({ type, value }: Node): boolean => type === 'Literal' && typeof value === 'number';

/** Whether an operand of `+` is not a text, as far as the syntax shows. */
const isSum = (node: Node): boolean =>
  node.type === 'BinaryExpression'
    ? isSum(node['left'] as Node) && isSum(node['right'] as Node)
    : !(node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string'));
