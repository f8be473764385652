import { OPERATIONS, buildOpenApi } from '../../src/contract/index.ts';
import { toTypeScript, type Schema } from './type-of.ts';

interface Described {
  operationId: string;
  summary: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Description {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

const HEAD = '// Generated from the service contract by scripts/client-types. Do not edit.\n';

/** Generates two files of the TypeScript client: the contract's types, and the table of operations. */
export function generateClientTypes(): { types: string; operations: string } {
  const { paths, components } = buildOpenApi('/', OPERATIONS) as unknown as Description;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, ...described })),
  );
  const named = Object.entries(components.schemas)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => generateDeclaration(name, schema));
  const table = operations.map(({ operationId, method, path, responses }) => {
    const answer = describeAnswer(responses);
    return `  '${operationId}': { method: '${method.toUpperCase()}', path: '${path}', answer: '${answer.kind}' },`;
  });
  return {
    types: `${HEAD}\n${named.join('\n\n')}\n\n${generateOperationTypes(operations)}\n`,
    operations: `${HEAD}\nexport const OPERATIONS = {\n${table.join('\n')}\n} as const;\n`,
  };
}

function generateDeclaration(name: string, schema: Schema): string {
  const comment = schema.description ? `/** ${schema.description} */\n` : '';
  const type = toTypeScript(schema);
  return type.startsWith('{')
    ? `${comment}export interface ${name} ${type}`
    : `${comment}export type ${name} = ${type};`;
}

function generateOperationTypes(operations: Described[]): string {
  const members = operations.map(({ operationId, summary, parameters, requestBody, responses }) => {
    const inputs = (['path', 'query', 'header'] as const).flatMap((where) => {
      const those = parameters.filter((parameter) => parameter.in === where);
      if (those.length === 0) return [];
      const fields = those.map(
        ({ name, schema }) => `${key(name)}${where === 'path' ? '' : '?'}: ${toTypeScript(schema, 3)};`,
      );
      return [`${where}${where === 'path' ? '' : '?'}: { ${fields.join(' ')} };`];
    });
    const body = requestBody?.content['application/json']?.schema;
    const lines = [
      ...inputs,
      ...(body ? [`body: ${toTypeScript(body, 2)};`] : []),
      `answer: ${describeAnswer(responses).type};`,
      `failure: ${describeFailures(responses)};`,
    ];
    return `  /** ${summary} */\n  '${operationId}': {\n${lines.map((line) => `    ${line}\n`).join('')}  };`;
  });
  return `/** Request, result and failures of every operation. */\nexport interface Operations {\n${members.join('\n')}\n}`;
}

function describeAnswer(responses: Described['responses']): {
  kind: 'json' | 'text' | 'nothing';
  type: string;
} {
  const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const json = success?.content?.['application/json']?.schema;
  if (json) return { kind: 'json', type: toTypeScript(json, 2) };
  if (success?.content) return { kind: 'text', type: 'string' };
  return status === '204' ? { kind: 'nothing', type: 'undefined' } : { kind: 'json', type: 'unknown' };
}

function describeFailures(responses: Described['responses']): string {
  const tags = Object.entries(responses)
    .filter(([code]) => !code.startsWith('2'))
    .flatMap(([, { content }]) => content?.['application/json']?.schema.oneOf ?? [])
    .map((schema) => toTypeScript(schema));
  return tags.toSorted().join(' | ');
}

const key = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);
