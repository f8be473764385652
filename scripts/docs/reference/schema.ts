/** A JSON Schema of the OpenAPI description, as far as the reference reads it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

interface PropertyOptions {
  schemas: Schemas;
  /** Whether to list the properties of named schemas too. Otherwise they become links. */
  expand: boolean;
}

const REFERENCE = '#/components/schemas/';

/** Limits of every integer in the contract. They are not described. */
const SAFE_INTEGERS = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

/** Describes the properties of an object as a nested Markdown list. */
export function describeProperties(schema: JsonSchema, options: PropertyOptions, depth = 0): string[] {
  const target = resolve(schema, options.schemas);
  return Object.entries(target.properties ?? {}).flatMap(([name, property]) => {
    const facts = [
      describeType(property, options),
      ...(target.required?.includes(name) ? ['**required**'] : []),
      ...describeBounds(property),
    ];
    const description = property.description ? `: ${property.description}` : '';
    const line = `${'  '.repeat(depth)}- \`${name}\` (${facts.join(', ')})${description}`;
    const inner = findObject(property, options);
    return [line, ...(inner ? describeProperties(inner, options, depth + 1) : [])];
  });
}

/** Describes the type of a value in words, as Markdown. */
export function describeType(schema: JsonSchema, options: PropertyOptions): string {
  if (schema.$ref) {
    const name = getName(schema.$ref);
    return options.expand ? describeType(resolve(schema, options.schemas), options) : linkType(name);
  }
  if (schema.const !== undefined) return formatValue(schema.const);
  if (schema.enum) return schema.enum.map(formatValue).join(' or ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    const types = alternatives.map((alternative) => describeType(alternative, options));
    return [...new Set(types)].join(' or ');
  }
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  if (schema.type === 'array') return `list of ${describeType(schema.items ?? {}, options)}`;
  return schema.type ?? 'any JSON value';
}

/** Returns a link to the description of a named schema. */
export const linkType = (name: string): string => `[${name}](/docs/api/types#${name.toLowerCase()})`;

/** Describes the limits and the default of a value. */
export function describeBounds(schema: JsonSchema): string[] {
  const facts: string[] = [];
  const range = (least: number | undefined, most: number | undefined, unit: string): void => {
    const [from, to] = [least, most].map((limit) =>
      limit === undefined || SAFE_INTEGERS.has(limit) ? undefined : limit.toLocaleString('en-US'),
    );
    if (from !== undefined && to !== undefined) facts.push(`${from} to ${to}${unit}`);
    else if (to !== undefined) facts.push(`at most ${to}${unit}`);
    else if (from !== undefined && from !== '0') facts.push(`at least ${from}${unit}`);
  };
  range(schema.minimum, schema.maximum, '');
  if (schema.maxLength !== undefined) range(undefined, schema.maxLength, ' characters');
  range(schema.minItems, schema.maxItems, ' entries');
  if (schema.default !== undefined) facts.push(`default ${formatValue(schema.default)}`);
  return facts;
}

/**
 * Finds the object whose properties explain a value: the value itself, one of its alternatives, or the entry of a list.
 */
export function findObject(schema: JsonSchema, options: PropertyOptions): JsonSchema | undefined {
  if (schema.$ref) return options.expand ? findObject(resolve(schema, options.schemas), options) : undefined;
  if (schema.properties) return schema;
  if (schema.items) return findObject(schema.items, options);
  const objects = (schema.anyOf ?? schema.oneOf ?? []).map((one) => findObject(one, options));
  return objects.find((one) => one !== undefined);
}

export function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schema.$ref ? (schemas[getName(schema.$ref)] ?? {}) : schema;
}

const getName = (reference: string): string => reference.slice(REFERENCE.length);

const formatValue = (value: unknown): string => `\`${JSON.stringify(value)}\``;
