import type { Parameter, ReferenceOperation } from './open-api.ts';
import { createSamples } from './samples.ts';
import {
  describeBounds,
  describeProperties,
  describeType,
  findObject,
  type JsonSchema,
  type Schemas,
} from './schema.ts';

/** Mark in the Markdown of an operation for the position of the console. */
export const CONSOLE_MARK = 'CONSOLE';

const PLACES = { path: 'in the path', query: 'in the query', header: 'header' } as const;

/** Writes the reference page of an operation as Markdown. */
export function writeOperation(operation: ReferenceOperation, schemas: Schemas, address: string): string {
  const { method, path, title, description, isPublic, parameters, body, upload } = operation;
  const sections = [
    `# ${title}`,
    `\`${method} ${path}\``,
    description,
    isPublic
      ? 'This call needs no API key.'
      : 'Send an API key in the header `x-service-api-key` or as `Authorization: Bearer …`.',
    createSamples(operation, address),
    ...writeExampleAnswer(operation),
    CONSOLE_MARK,
    ...(parameters.length > 0 ? ['## Parameters', parameters.map(describeParameter).join('\n')] : []),
    ...(body ? describeBody('JSON with these properties:', body.schema, schemas) : []),
    ...(upload
      ? describeBody('The bytes of the file, or a form with these parts:', upload.schema, schemas)
      : []),
    ...describeSuccess(operation, schemas),
    ...describeErrors(operation, schemas),
  ];
  return `${sections.join('\n\n')}\n`;

  function describeParameter({ name, in: where, description: text, required, schema }: Parameter): string {
    const facts = [
      PLACES[where],
      describeType(schema, { schemas, expand: true }),
      ...(required ? ['**required**'] : []),
      ...describeBounds(schema),
    ];
    return `- \`${name}\` (${facts.join(', ')})${text ? `: ${text}` : ''}`;
  }
}

function describeBody(introduction: string, schema: JsonSchema, schemas: Schemas): string[] {
  const properties = describeProperties(schema, { schemas, expand: true });
  return ['## Body', introduction, properties.join('\n')];
}

function describeSuccess({ responses }: ReferenceOperation, schemas: Schemas): string[] {
  const [status, response] = Object.entries(responses)[0] ?? [];
  if (!status || !response) return [];
  const [contentType, content] = Object.entries(response.content ?? {})[0] ?? [];
  const headers = Object.entries(response.headers ?? {}).map(
    ([name, header]) => `- \`${name}\`: ${header.description ?? ''}`,
  );
  const object = content && findObject(content.schema, { schemas, expand: true });
  const properties = object ? describeProperties(object, { schemas, expand: false }) : [];
  return [
    '## Answer',
    `Status ${status}${contentType ? `, \`${contentType}\`` : ' without a body'}. ${response.description}`,
    ...(content && properties.length > 0
      ? [`The body is ${describeType(content.schema, { schemas, expand: false })}:`, properties.join('\n')]
      : []),
    'Headers of the answer:',
    headers.join('\n'),
  ];
}

function writeExampleAnswer({ responses }: ReferenceOperation): string[] {
  const [status, response] = Object.entries(responses)[0] ?? [];
  const example = Object.values(response?.content ?? {})[0]?.example;
  return example === undefined ? [] : [`Answer with status ${status}:`, writeExample(example)];
}

const writeExample = (example: unknown): string =>
  typeof example === 'string'
    ? writeTextExample(example.trimEnd())
    : `\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``;

/** An answer in Markdown can contain fences of three marks, so this fence has four. */
function writeTextExample(example: string): string {
  const language = /^(?:---|#)/.test(example) ? 'markdown' : 'text';
  return `\`\`\`\`${language}\n${example}\n\`\`\`\``;
}

function describeErrors({ responses }: ReferenceOperation, schemas: Schemas): string[] {
  const rows = Object.entries(responses)
    .slice(1)
    .flatMap(([status, { content }]) =>
      Object.keys(content?.['application/json']?.examples ?? {}).map(
        (tag) => `| ${status} | \`${tag}\` | ${schemas[tag]?.description ?? ''} |`,
      ),
    );
  if (rows.length === 0) return [];
  return [
    '## Errors',
    'The body of an error names it in `_tag`. [Handle errors](/docs/errors) lists all errors with their fields.',
    ['| status | error | meaning and next step |', '| ---: | --- | --- |', ...rows].join('\n'),
  ];
}
