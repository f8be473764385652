import { z } from 'zod';

// Schemas with a description, which OpenAPI, the clients and MCP show. Import this file as `schema`.

type Shape = z.core.$ZodLooseShape;

/** Creates an object that OpenAPI and the clients know by a name. */
export const namedObject = <Fields extends Shape>(id: string, description: string, fields: Fields) =>
  z.object(fields).meta({ id, description });

/** Like `namedObject`, for a request: unknown properties are rejected. */
export const namedInput = <Fields extends Shape>(id: string, description: string, fields: Fields) =>
  z.strictObject(fields).meta({ id, description });

export const object = <Fields extends Shape>(description: string, fields: Fields) =>
  z.object(fields).describe(description);

export const optionalObject = <Fields extends Shape>(description: string, fields: Fields) =>
  z.object(fields).optional().describe(description);

export const objectList = <Fields extends Shape>(description: string, fields: Fields) =>
  z.array(z.object(fields)).describe(description);

export const list = <Item extends z.ZodType>(description: string, item: Item) =>
  z.array(item).describe(description);

export const text = (description: string) => z.string().describe(description);

export const optionalText = (description: string) => z.string().optional().describe(description);

export const integer = (description: string) => z.int().describe(description);

export const choice = <const Values extends readonly string[]>(description: string, values: Values) =>
  z.enum(values).describe(description);

export const optional = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  schema.optional().describe(description);

/**
 * Adds a default.
 * @param value the value if a request leaves the field out
 */
export const withDefault = <Schema extends z.ZodType>(
  schema: Schema,
  value: z.util.NoUndefined<z.output<Schema>>,
  description: string,
) => schema.default(value).describe(description);

/**
 * Creates a time in a response.
 * @param meaning what happens or happened then
 * @param absence when the field is missing, as a sentence
 */
export const timestamp = (meaning: string, absence = '') =>
  text(`${meaning} (ISO 8601, UTC). ${absence}`.trim());

/**
 * Messages for properties that a request does not have but that similar requests do, by name. A message says why the
 * property is refused, or what to use instead. Each request schema is registered with its own messages.
 */
export const REFUSED_PROPERTIES = z.registry<Readonly<Record<string, string>>, z.ZodObject>();
