import type { Schema } from './type-of.ts';

/** Names for object types that several options share. Any other object type without a name is named after its place. */
const SHARED_NAMES: Readonly<Record<string, string>> = {
  BatchedIncludeOptionsHtml: 'ExtractionOptions',
  BatchedIncludeOptionsLinks: 'LinkOptions',
  BatchedIncludeOptionsResponse: 'ResponseOptions',
  IncludeOptionsScreenshot: 'ScreenshotOptions',
};

interface Alias {
  name: string;
  members: string[];
}

/**
 * Converts the schemas of the contract to Python types. Requests become typed dictionaries, answers and errors become
 * frozen data classes. Names are in snake case.
 */
export class PythonTypes {
  readonly #classes = new Map<string, string>();
  /** Names that were chosen for object types without a name in the contract, by schema. */
  readonly #anonymous = new Map<string, string>();
  readonly #schemas: ReadonlyMap<string, Schema>;
  readonly #requests = new Set<string>();
  readonly #failures: string[] = [];

  /**
   * @param requests names of the request bodies; the types of their fields are dictionaries too
   */
  constructor(schemas: readonly [name: string, schema: Schema][], requests: readonly string[]) {
    this.#schemas = new Map(schemas);
    for (const name of requests) this.#markRequest(name);
    for (const [name, schema] of schemas) {
      if (tagOf(schema) !== undefined) this.#failures.push(name);
      this.#declare(name, schema, this.#requests.has(name));
    }
  }

  /**
   * @param place name for an object type that has none
   */
  convert(schema: Schema, place: string, isRequest = false): string {
    if (schema.$ref !== undefined) return nameOf(schema.$ref);
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const choices =
      schema.anyOf ??
      schema.oneOf ??
      (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : undefined);
    if (choices) {
      const types = new Set(choices.map((choice) => this.convert(choice, place, isRequest)));
      return types.has('Any') ? 'Any' : `Union[${[...types].join(', ')}]`;
    }
    switch (schema.type) {
      case 'object':
        return this.#object(schema, place, isRequest);
      case 'array':
        return `${isRequest ? 'Sequence' : 'List'}[${this.convert(schema.items ?? {}, place.replace(/s$/, ''), isRequest)}]`;
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'string':
        return 'str';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      default:
        return 'Any';
    }
  }

  /** Returns the type of a successful answer. A failure with a success status is recognised by its tag. */
  answer(schema: Schema): string {
    const choices = schema.anyOf ?? schema.oneOf;
    const success = choices?.find((choice) => !this.#failures.includes(this.convert(choice, '')));
    return this.convert(success ?? schema, '');
  }

  /** Returns the text of the module with all types. */
  module(head: string, aliases: readonly Alias[]): string {
    const classes = [...this.#classes].map(([, text]) => text);
    const unions = aliases.map(({ name, members }) => `${name} = Union[\n    ${members.join(',\n    ')},\n]`);
    const failures = this.#failures.map((name) => `    ${JSON.stringify(name)}: ${name},`);
    return `"""${head}"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Literal, Optional, Sequence, Type, TypedDict, Union

from ._result import Failure

${classes.join('\n\n')}


${unions.join('\n\n')}

#: Every failure of the service by its tag.
FAILURES: Dict[str, Type[Failure]] = {
${failures.join('\n')}
}
`;
  }

  #markRequest(name: string): void {
    if (this.#requests.has(name)) return;
    this.#requests.add(name);
    for (const reference of JSON.stringify(this.#schemas.get(name)).matchAll(/"#[^"]*\/(\w+)"/g))
      this.#markRequest(reference[1] ?? '');
  }

  #object(schema: Schema, place: string, isRequest: boolean): string {
    const tag = tagOf(schema);
    if (tag !== undefined) return tag;
    if (!schema.properties) {
      const values = schema.additionalProperties;
      return `Dict[str, ${typeof values === 'object' ? this.convert(values, place, isRequest) : 'Any'}]`;
    }
    const key = `${isRequest} ${JSON.stringify(schema)}`;
    const known = this.#anonymous.get(key);
    if (known !== undefined) return known;
    const name = SHARED_NAMES[place] ?? place;
    this.#anonymous.set(key, name);
    this.#declare(name, schema, isRequest);
    return name;
  }

  #declare(name: string, schema: Schema, isRequest: boolean): void {
    if (this.#classes.has(name)) throw new Error(`Two types have the name ${name}.`);
    // Keep the position of the type before the types of its fields.
    this.#classes.set(name, '');
    const { properties = {}, required = [] } = schema;
    const fields = Object.entries(properties).map(([property, type]) => ({
      name: snake(property),
      type: this.convert(type, name + property.charAt(0).toUpperCase() + property.slice(1), isRequest),
      description: type.description,
      isRequired: required.includes(property),
    }));
    this.#classes.set(name, isRequest ? dictionary(name, schema, fields) : dataClass(name, schema, fields));
  }
}

interface Field {
  name: string;
  type: string;
  description: string | undefined;
  isRequired: boolean;
}

function dataClass(name: string, schema: Schema, fields: readonly Field[]): string {
  const tag = tagOf(schema);
  const lines = fields.flatMap(({ name: field, type, description, isRequired }) => {
    const declared =
      field === '_tag' && tag !== undefined
        ? `_tag: ${type} = ${literal(tag)}`
        : isRequired
          ? `${field}: ${type}`
          : `${field}: Optional[${type}] = None`;
    return [`    ${declared}`, ...documented(description, '    ')];
  });
  const base = tag === undefined ? '' : '(Failure)';
  return `\n@dataclass(frozen=True, kw_only=True)\nclass ${name}${base}:\n${body(schema.description, lines)}`;
}

/** Python 3.10 has no `NotRequired`, so the required keys are in a separate class. */
function dictionary(name: string, schema: Schema, fields: readonly Field[]): string {
  const lines = (those: readonly Field[]) =>
    those.flatMap(({ name: field, type, description }) => [
      `    ${field}: ${type}`,
      ...documented(description, '    '),
    ]);
  const required = fields.filter(({ isRequired }) => isRequired);
  const optional = fields.filter(({ isRequired }) => !isRequired);
  if (required.length === 0)
    return `\nclass ${name}(TypedDict, total=False):\n${body(schema.description, lines(optional))}`;
  return `\nclass _${name}Required(TypedDict):\n${lines(required).join('\n')}\n\n\nclass ${name}(_${name}Required, total=False):\n${body(schema.description, lines(optional))}`;
}

const body = (description: string | undefined, lines: readonly string[]): string => {
  const text = [
    ...documented(description, '    '),
    ...(description !== undefined && lines.length > 0 ? [''] : []),
    ...lines,
  ];
  return text.length === 0 ? '    pass' : text.join('\n');
};

const documented = (description: string | undefined, indent: string): string[] =>
  description === undefined ? [] : [`${indent}"""${description.replace(/`null`/g, '`None`')}"""`];

const tagOf = ({ properties }: Schema): string | undefined => {
  const tag = properties?.['_tag']?.const;
  return typeof tag === 'string' ? tag : undefined;
};

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Names that Python reserves. They get an underscore at the end. */
const RESERVED = new Set(['from', 'class', 'import', 'global', 'in', 'is', 'not', 'pass', 'with']);

/**
 * Converts a name to snake case.
 * @throws Error for a name that the client could not convert back
 */
function snake(name: string): string {
  if (name === '_tag') return name;
  const converted = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (converted.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) !== name)
    throw new Error(`The property name ${name} cannot be converted to snake case and back.`);
  return RESERVED.has(converted) ? `${converted}_` : converted;
}

const literal = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);
