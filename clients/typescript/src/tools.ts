import type { Pagewright } from './client.ts';
import type { CallOptions } from './transport.ts';

/** A tool for a language model: its input is described with JSON Schema. */
export interface ToolDefinition {
  name: 'fetch_page' | 'search_page';
  description: string;
  inputSchema: {
    type: 'object';
    properties: Record<string, { type: 'string'; description: string }>;
    required: string[];
    additionalProperties: false;
  };
}

const url = {
  type: 'string',
  description: 'Absolute http or https URL of a page, document or video.',
} as const;

/** The tools for language models. `clients/tools` has the same definitions in the formats of the model APIs. */
export const TOOLS: readonly ToolDefinition[] = [
  {
    name: 'fetch_page',
    description:
      'Fetches a web page, document or video with a browser and returns its main content as Markdown. Use it to read a URL.',
    inputSchema: { type: 'object', properties: { url }, required: ['url'], additionalProperties: false },
  },
  {
    name: 'search_page',
    description:
      'Fetches a web page, document or video and returns only the passages that answer a question. Use it instead of ' +
      'fetch_page for long pages.',
    inputSchema: {
      type: 'object',
      properties: { url, query: { type: 'string', description: 'The question, or words to search for.' } },
      required: ['url', 'query'],
      additionalProperties: false,
    },
  },
];

export interface ToolOptions extends CallOptions {
  /** Truncate a page after about this many tokens (default: 8,000). */
  maxTokens?: number;
  /** Use a stored capture of at most this age (default: 3,600 seconds). */
  maxAgeSeconds?: number;
}

/**
 * Runs a tool call of a language model and returns a text for the model. A failure is a text, too, because the model has
 * to react to it.
 * @example
 * const text = await runTool(client, 'search_page', { url: 'https://example.com/', query: 'opening hours' });
 */
export async function runTool(
  client: Pagewright,
  name: string,
  input: unknown,
  { maxTokens = 8_000, maxAgeSeconds = 3_600, ...options }: ToolOptions = {},
): Promise<string> {
  const tool = TOOLS.find((one) => one.name === name);
  if (!tool)
    return `UnknownTool: There is no tool "${name}". Tools: ${TOOLS.map((one) => one.name).join(', ')}.`;
  const values = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  const wrong = tool.inputSchema.required.find(
    (key) => typeof values[key] !== 'string' || values[key] === '',
  );
  if (wrong !== undefined) return `InvalidInput: "${wrong}" must be a non-empty string.`;
  const result = await client.fetch(
    {
      url: String(values['url']),
      ...(name === 'fetch_page'
        ? { include: { markdown: { maxTokens } } }
        : { search: { query: String(values['query']) } }),
    },
    { layers: name === 'fetch_page' ? [] : ['statejson'], maxAgeSeconds, ...options },
  );
  if (result._tag !== 'Ok') return describeFailure(result);
  const { markdown, originError } = result.value;
  const origin = originError && `The site answered with status ${originError.detail}.`;
  return [origin, markdown].filter(Boolean).join('\n\n');
}

function describeFailure(failure: { _tag: string }): string {
  const fields: Record<string, unknown> = { ...failure };
  const { message, description, upstreamError, originStatusCode, retryable } = fields;
  const reason = message ?? description ?? upstreamError ?? originStatusCode ?? '';
  return `${failure._tag}: ${String(reason)} (${retryable === true ? 'a later call may succeed' : 'do not retry'})`;
}
