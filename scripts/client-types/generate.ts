import {
  type DescribedOperation,
  describeAnswer,
  describeFailures,
  listFinalTags,
  readContract,
} from './contract.ts';
import { toTypeScript, type Schema } from './type-of.ts';

const HEAD = '// Generated from the service contract by scripts/client-types. Do not edit.\n';

/** Generates two files of the TypeScript client: the contract's types, and the table of operations. */
export function generateClientTypes(): { types: string; operations: string } {
  const { operations, schemas } = readContract();
  const named = schemas.map(([name, schema]) => generateDeclaration(name, schema));
  const table = operations.map(({ operationId, method, path, responses }) => {
    const answer = describeAnswer(responses);
    return `  '${operationId}': { method: '${method.toUpperCase()}', path: '${path}', answer: '${answer.kind}' },`;
  });
  const tags = listFinalTags(schemas).map((tag) => `  '${tag}',\n`);
  const finalTags = `/** Tags of errors that a repetition of the call does not help. */\nexport const FINAL_TAGS: ReadonlySet<string> = new Set([\n${tags.join('')}]);\n`;
  return {
    types: `${HEAD}\n${named.join('\n\n')}\n\n${generateOperationTypes(operations)}\n`,
    operations: `${HEAD}\nexport const OPERATIONS = {\n${table.join('\n')}\n} as const;\n\n${finalTags}`,
  };
}

function generateDeclaration(name: string, schema: Schema): string {
  const comment = schema.description ? `/** ${schema.description} */\n` : '';
  const type = toTypeScript(schema);
  return type.startsWith('{')
    ? `${comment}export interface ${name} ${type}`
    : `${comment}export type ${name} = ${type};`;
}

function generateOperationTypes(operations: DescribedOperation[]): string {
  const members = operations.map(({ operationId, summary, parameters, requestBody, responses }) => {
    const inputs = (['path', 'query', 'header'] as const).flatMap((where) => {
      const those = parameters.filter((parameter) => parameter.in === where);
      if (those.length === 0) return [];
      const fields = those.map(
        ({ name, schema }) => `${key(name)}${where === 'path' ? '' : '?'}: ${toTypeScript(schema, 3)};`,
      );
      return [`${where}${where === 'path' ? '' : '?'}: { ${fields.join(' ')} };`];
    });
    const { 'application/json': json, 'application/octet-stream': file } = requestBody?.content ?? {};
    const failures = describeFailures(responses).map((schema) => toTypeScript(schema));
    const lines = [
      ...inputs,
      ...(json ? [`body: ${toTypeScript(json.schema, 2)};`] : []),
      ...(file ? ['body: Uint8Array | Blob | FormData;'] : []),
      `answer: ${answerType(responses)};`,
      `failure: ${failures.toSorted().join(' | ')};`,
    ];
    return `  /** ${summary} */\n  '${operationId}': {\n${lines.map((line) => `    ${line}\n`).join('')}  };`;
  });
  return `/** Request, result and failures of every operation. */\nexport interface Operations {\n${members.join('\n')}\n}`;
}

function answerType(responses: DescribedOperation['responses']): string {
  const { kind, schema } = describeAnswer(responses);
  if (schema) return toTypeScript(schema, 2);
  return { text: 'string', bytes: 'Uint8Array', nothing: 'undefined', json: 'unknown' }[kind];
}

const key = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);
