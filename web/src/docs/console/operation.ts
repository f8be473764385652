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
  /** Whether the body is a file. */
  receivesFile?: boolean;
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
  body?: string | File;
}

/** What a user entered: values by parameter name, and the body as JSON or a file. */
export interface ConsoleInput {
  values: Readonly<Record<string, string>>;
  body: string;
  file?: File | undefined;
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
  { values, body, file }: ConsoleInput,
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
      ...(file && { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}` }),
    },
    ...(example !== undefined && { body }),
    ...(file && { body: file }),
  };
}

/** Returns the reason why a call cannot be sent. Undefined if it can. */
export function findProblem(
  { parameters, example, receivesFile }: ConsoleOperation,
  { values, body, file }: ConsoleInput,
): string | undefined {
  const missing = parameters.find(({ name, required }) => required && (values[name] ?? '').trim() === '');
  if (missing) return `Enter ${missing.name}.`;
  if (receivesFile && !file) return 'Choose a file.';
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
    ...(body instanceof File ? [`  --data-binary ${quote(`@${body.name}`)}`] : []),
    ...(typeof body === 'string' ? [`  -d ${quote(body)}`] : []),
  ];
  return lines.join(' \\\n');
}
