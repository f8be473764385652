import { jsonSchema, type Tool, tool } from 'ai';
import type { Pagewright } from './client.ts';
import { runTool, type ToolDefinition, type ToolOptions, TOOLS } from './tools.ts';

/**
 * Creates the tools `fetch_page` and `search_page` for the Vercel AI SDK. A failure is returned as a text, because the
 * model has to react to it.
 * @example
 * const { text } = await generateText({ model, tools: createTools(client), prompt: 'What is on example.com?' });
 */
export function createTools(
  client: Pagewright,
  options: Omit<ToolOptions, 'signal'> = {},
): Record<ToolDefinition['name'], Tool<Record<string, string>, string>> {
  const entries = TOOLS.map(({ name, description, inputSchema }) => [
    name,
    tool({
      description,
      inputSchema: jsonSchema<Record<string, string>>(inputSchema),
      execute: (input: Record<string, string>, { abortSignal }) =>
        runTool(client, name, input, { ...options, ...(abortSignal && { signal: abortSignal }) }),
    }),
  ]);
  return Object.fromEntries(entries);
}
