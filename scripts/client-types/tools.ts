import { TOOLS } from '../../clients/typescript/src/tools.ts';

/** Generates the tool definitions in the formats of the model APIs, by file name in `clients/tools`. */
export function generateToolDefinitions(): Record<string, string> {
  const formats = {
    'anthropic.json': TOOLS.map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: inputSchema,
    })),
    'gemini.json': [
      {
        functionDeclarations: TOOLS.map(({ name, description, inputSchema }) => ({
          name,
          description,
          parametersJsonSchema: inputSchema,
        })),
      },
    ],
    'openai-chat.json': TOOLS.map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema, strict: true },
    })),
    'openai-responses.json': TOOLS.map(({ name, description, inputSchema }) => ({
      type: 'function',
      name,
      description,
      parameters: inputSchema,
      strict: true,
    })),
  };
  return Object.fromEntries(
    Object.entries(formats).map(([file, tools]) => [file, `${JSON.stringify(tools, null, 2)}\n`]),
  );
}
