import { createStored } from '../../app/stored.ts';

/** What to extract from a page, as the user wrote it. */
export interface FormOfData {
  /** A JSON Schema. It may not be valid yet. */
  schema: string;
  prompt: string;
}

const FIRST_SCHEMA = {
  type: 'object',
  properties: {
    title: { type: 'string' },
    price: { type: 'number', description: 'Price without its currency' },
  },
};

/** What was extracted last. It is kept in this browser, because one schema fits many pages. */
export const formOfData = createStored<FormOfData>('pagewright-extract', (stored) => {
  const { schema, prompt } = (stored ?? {}) as Partial<FormOfData>;
  return {
    schema: typeof schema === 'string' ? schema : JSON.stringify(FIRST_SCHEMA, null, 2),
    prompt: typeof prompt === 'string' ? prompt : '',
  };
});

/** The body of the call, or why the schema is not valid. */
export type ExtractBody = { schema: object; prompt?: string } | { problem: string };

/** Reads the body of the call. The service checks everything else about the schema. */
export function readBody({ schema, prompt }: FormOfData): ExtractBody {
  let parsed: unknown;
  try {
    parsed = JSON.parse(schema);
  } catch (error) {
    return { problem: `This is not JSON. ${error instanceof Error ? error.message : ''}` };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return { problem: 'A JSON Schema is an object: start with { "type": "object", "properties": … }.' };
  return { schema: parsed, ...(prompt.trim() !== '' && { prompt: prompt.trim() }) };
}
