import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import { compilePattern } from '../../contract/index.ts';
import { createSchemaError, type JsonSchemaObject } from './expand-schema.ts';

/** Checks data. Returns why it is not valid, in words of the schema only; undefined for valid data. */
export type Validate = (data: unknown) => string | undefined;

const OPTIONS: Options = {
  strict: false,
  validateFormats: false,
  ownProperties: true,
  logger: false,
  code: { regExp: Object.assign(matchByRe2, { code: 'matchByRe2' }) },
};

/**
 * Creates the function that compiles expanded schemas. Patterns are matched by RE2, in linear time, and formats only
 * describe a value, as in JSON Schema 2020-12.
 * @returns a function that throws the ServiceError `HttpApiDecodeError` for a schema that is not valid
 */
export function createSchemaCompiler(): (schema: JsonSchemaObject) => Validate {
  const metaSchema = new Ajv2020(OPTIONS);
  return (schema) => {
    if (metaSchema.validateSchema(schema) !== true) {
      const [issue] = metaSchema.errors ?? [];
      const path = issue?.instancePath.split('/').slice(1) ?? [];
      throw createSchemaError(path, `It ${issue?.message ?? 'is not a JSON Schema'}.`);
    }
    // An instance keeps every schema that it has compiled, so each schema gets its own.
    const validate = new Ajv2020({ ...OPTIONS, meta: false, validateSchema: false }).compile(schema);
    return (data) => {
      if (validate(data) === true) return undefined;
      const [issue] = validate.errors ?? [];
      return `${issue?.schemaPath ?? '#'}: ${issue?.message ?? 'not valid'}`;
    };
  };
}

function matchByRe2(source: string): { test(text: string): boolean; toString(): string } {
  const pattern = compilePattern(source);
  // Ajv tells patterns apart by their text.
  return { test: (text) => pattern?.matcher(text).find() ?? false, toString: () => source };
}
