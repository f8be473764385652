import { expect, it } from 'vitest';
import { buildOpenApi } from '../../src/contract/index.ts';

type Schema = Record<string, unknown> & { properties?: Record<string, Schema> };

const document = buildOpenApi('http://127.0.0.1:8080') as {
  paths: Record<string, Record<string, { parameters: { name: string; description?: string }[] }>>;
  components: { schemas: Record<string, Schema> };
};

/** Whether a property has a description, or is a value of a named schema that has one. */
function isDescribed({ description, $ref }: Schema): boolean {
  const target = document.components.schemas[String($ref).split('/').at(-1) ?? ''];
  return Boolean(description ?? target?.['description']);
}

/** Paths of all properties in a part of the description, and whether each has a description. */
function listProperties(value: unknown, path: string): [path: string, isDescribed: boolean][] {
  if (typeof value !== 'object' || value === null) return [];
  const properties = Object.entries((value as Schema).properties ?? {}).map(
    ([name, schema]): [string, boolean] => [`${path}.${name}`, isDescribed(schema)],
  );
  return [
    ...properties,
    ...Object.entries(value)
      .filter(([key]) => !/^examples?$|^default$/.test(key))
      .flatMap(([key, inner]) => listProperties(inner, key === 'properties' ? path : `${path}.${key}`)),
  ];
}

it('every property of every request and response has a description', () => {
  const all = listProperties({ paths: document.paths, schemas: document.components.schemas }, '');
  expect(all.length).toBeGreaterThan(900);
  expect(all.filter(([, described]) => !described).map(([path]) => path)).toEqual([]);
});

it('every parameter and every named schema has a description', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const parameters = operations.flatMap(({ parameters: list }) => list);
  expect(parameters.length).toBeGreaterThan(60);
  expect(parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  const schemas = Object.entries(document.components.schemas);
  expect(schemas.filter(([, schema]) => !schema['description']).map(([name]) => name)).toEqual([]);
});
