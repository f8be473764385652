/** The subset of JSON Schema that the contract uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

/**
 * Converts a schema to a TypeScript type.
 * @param depth indentation level of an object's lines
 */
export function toTypeScript(schema: Schema, depth = 0): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return formatUnion(choices, depth);
  if (Array.isArray(schema.type))
    return formatUnion(
      schema.type.map((type) => ({ ...schema, type })),
      depth,
    );
  switch (schema.type) {
    case 'object':
      return taggedName(schema, depth) ?? formatObject(schema, depth);
    case 'array':
      return formatArray(schema.items ?? {}, depth);
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

/** Returns the name of a schema with a tag. Such schemas are declared under the tag. */
function taggedName({ properties }: Schema, depth: number): string | undefined {
  const tag = properties?.['_tag']?.const;
  return depth > 0 && typeof tag === 'string' ? tag : undefined;
}

function formatUnion(choices: Schema[], depth: number): string {
  const types = [...new Set(choices.map((choice) => toTypeScript(choice, depth)))];
  return types.includes('unknown') ? 'unknown' : types.join(' | ');
}

function formatArray(items: Schema, depth: number): string {
  const type = toTypeScript(items, depth);
  return /^[\w.]+$/.test(type) || type.startsWith('{') ? `${type}[]` : `(${type})[]`;
}

function formatObject({ properties, required = [], additionalProperties }: Schema, depth: number): string {
  if (!properties) {
    const values =
      typeof additionalProperties === 'object' ? toTypeScript(additionalProperties, depth) : 'unknown';
    return `Record<string, ${values}>`;
  }
  const indent = '  '.repeat(depth + 1);
  const lines = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description ? `${indent}/** ${schema.description} */\n` : '';
    return `${comment}${indent}${name}${required.includes(name) ? '' : '?'}: ${toTypeScript(schema, depth + 1)};`;
  });
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
}

/** Formats a value as the code style requires. */
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
