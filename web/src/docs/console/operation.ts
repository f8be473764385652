/** The operation of a reference page, as the build of the documentation wrote it. */
export interface ConsoleOperation {
  id: string;
  method: string;
  /** The path with parameters as `{name}`. */
  path: string;
  isPublic: boolean;
  parameters: readonly ConsoleParameter[];
  /** Example of the body. Undefined if the operation has none. */
  example?: unknown;
}

export interface ConsoleParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required: boolean;
}

/** A call that the console can send. */
export interface ConsoleRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** What a user entered: values by parameter name, and the body as JSON. */
export interface ConsoleInput {
  values: Readonly<Record<string, string>>;
  body: string;
}

/** Returns the first body in the console: the example, with the sample page of this service, which needs no network. */
export function createFirstBody({ example }: ConsoleOperation): string {
  if (example === undefined) return '';
  const text = JSON.stringify(example, null, 2);
  return text.replace(/https:\/\/example\.com\/[^"]*/g, `${location.origin}/sample`);
}

/** Builds the request from the entered values. Leaves out empty values. */
export function buildRequest(
  { id, method, path, parameters, example }: ConsoleOperation,
  { values, body }: ConsoleInput,
): ConsoleRequest {
  const entered = (where: ConsoleParameter['in']): [string, string][] =>
    parameters.flatMap(({ name, in: place }) => {
      const value = values[name]?.trim() ?? '';
      return place === where && value !== '' ? [[name, value]] : [];
    });
  const inPath = Object.fromEntries(entered('path'));
  const query = new URLSearchParams(entered('query')).toString();
  const filledPath = path.replace(/\{(\w+)\}/g, (mark, name: string) =>
    inPath[name] === undefined ? mark : encodeURIComponent(inPath[name]),
  );
  return {
    method,
    url: `${location.origin}${filledPath}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...Object.fromEntries(entered('header')),
      // The MCP server refuses a request that does not accept both types.
      ...(id === 'mcp.call' && { accept: 'application/json, text/event-stream' }),
      ...(example !== undefined && { 'content-type': 'application/json' }),
    },
    ...(example !== undefined && { body }),
  };
}

/** Returns the reason why a call cannot be sent. Undefined if it can. */
export function findProblem(
  { parameters, example }: ConsoleOperation,
  { values, body }: ConsoleInput,
): string | undefined {
  const missing = parameters.find(({ name, required }) => required && (values[name] ?? '').trim() === '');
  if (missing) return `Enter ${missing.name}.`;
  if (example === undefined) return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch (error) {
    return `The body is not valid JSON: ${(error as Error).message}`;
  }
}

/** Writes a request as a command for a POSIX shell. */
export function writeCurl({ method, url, headers, body }: ConsoleRequest, key: string | undefined): string {
  const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  const isDefaultMethod = method === (body === undefined ? 'GET' : 'POST');
  const lines = [
    `curl -s${isDefaultMethod ? '' : ` -X ${method}`} ${quote(url)}`,
    ...(key === undefined ? [] : [`  -H ${quote(`x-service-api-key: ${key}`)}`]),
    ...Object.entries(headers).map(([name, value]) => `  -H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`  -d ${quote(body)}`]),
  ];
  return lines.join(' \\\n');
}
