import type { ReferenceOperation } from './open-api.ts';

const KEY = 'pw_…';

/** Matches operations that the clients do not have. */
const ONLY_CURL = /^(session|setup|mcp|keys|members|organizations)\.|^snapshots\.getScreenshot$/;

/** Matches operations of signed-in users, for which an API key is not enough. */
const NEEDS_SESSION = /^(keys|members|organizations)\.|^session\.changePassword$/;

/** The MCP server refuses a request that does not accept both types. */
const MCP_ACCEPT = 'application/json, text/event-stream';

/** Values of path parameters in samples. */
const PATH_VALUES: Readonly<Record<string, string>> = {
  id: 'run_…',
  snapshotId: 'snap_…',
  otherId: 'snap_…',
  name: 'shop-login',
  requestId: '6f1c…',
  keyId: 'key_…',
  userId: 'user_…',
  invitationId: 'inv_…',
};

/** Returns the value of a path parameter in the samples of an operation. */
const getPathValue = ({ id }: ReferenceOperation, name: string): string =>
  id.startsWith('monitors.') ? 'mon_…' : (PATH_VALUES[name] ?? `{${name}}`);

/** Name of the file in samples of operations that receive one. */
const SAMPLE_FILE = 'report.pdf';

/** Creates the samples of an operation as Markdown fences, which become one group with tabs. */
export function createSamples(operation: ReferenceOperation, address: string): string {
  const fence = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\``;
  const samples = [fence('sh', createCurl(operation, address))];
  if (!ONLY_CURL.test(operation.id))
    samples.push(
      fence('python', createPython(operation, address)),
      fence('ts', createTypeScript(operation, address)),
    );
  return samples.join('\n\n');
}

function createCurl(operation: ReferenceOperation, address: string): string {
  const { id, method, path, body, upload, isPublic } = operation;
  const url = address + path.replace(/\{(\w+)\}/g, (_, name: string) => getPathValue(operation, name));
  const defaultMethod = body || upload ? 'POST' : 'GET';
  const lines = [
    `curl -s${isArchive(operation) ? ' -o pages.zip' : ''}${method === defaultMethod ? '' : ` -X ${method}`} '${url}'`,
    ...(NEEDS_SESSION.test(id)
      ? [`  -H 'cookie: pagewright_session=…'`]
      : isPublic
        ? []
        : [`  -H 'x-service-api-key: ${KEY}'`]),
    ...(id === 'mcp.call' ? [`  -H 'accept: ${MCP_ACCEPT}'`] : []),
    ...(body ? [`  -H 'content-type: application/json'`, `  -d '${formatJson(body.example)}'`] : []),
    ...(upload ? [`  -F 'file=@${SAMPLE_FILE}'`] : []),
  ];
  return lines.join(' \\\n');
}

/** Characters of a JSON text that fits into one line of a sample. */
const MAX_LINE = 40;

function formatJson(value: unknown): string {
  const line = JSON.stringify(value);
  return line.length <= MAX_LINE ? line : JSON.stringify(value, null, 2);
}

/** Whether the answer is a file that a terminal cannot show. */
const isArchive = ({ responses }: ReferenceOperation): boolean =>
  responses['200']?.content?.['application/zip'] !== undefined;

const listPathValues = (operation: ReferenceOperation): [string, string][] =>
  operation.parameters.flatMap(({ name, in: where }) =>
    where === 'path' ? [[name, getPathValue(operation, name)]] : [],
  );

function createPython(operation: ReferenceOperation, address: string): string {
  const path = listPathValues(operation).map(([name, value]) => `"${name}": "${value}"`);
  const parts = [
    `"${operation.id}"`,
    ...(path.length > 0 ? [`path={${path.join(', ')}}`] : []),
    ...(operation.body ? [`body=${toPython(operation.body.example)}`] : []),
    ...(operation.upload ? [`body=Path("${SAMPLE_FILE}").read_bytes()`] : []),
  ];
  return `${operation.upload ? 'from pathlib import Path\n\n' : ''}from pagewright import Pagewright

client = Pagewright("${address}", "${KEY}")
print(client.call(${parts.join(', ')}).unwrap())`;
}

/** Writes a JSON value as a Python literal. Breaks long lists and objects into lines. */
function toPython(value: unknown): string {
  if (Array.isArray(value)) return joinPython('[', value.map(toPython), ']');
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(
      ([name, inner]) => `${JSON.stringify(name)}: ${toPython(inner)}`,
    );
    return joinPython('{', fields, '}');
  }
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
}

function joinPython(start: string, parts: readonly string[], end: string): string {
  const line = start + parts.join(', ') + end;
  if (line.length <= MAX_LINE) return line;
  return `${start}\n${parts.map((part) => `  ${part.replaceAll('\n', '\n  ')},\n`).join('')}${end}`;
}

function createTypeScript(operation: ReferenceOperation, address: string): string {
  const path = listPathValues(operation).map(([name, value]) => `${name}: '${value}'`);
  const parts = [
    ...(path.length > 0 ? [`path: { ${path.join(', ')} }`] : []),
    ...(operation.body ? [`body: ${formatJson(operation.body.example)}`] : []),
    ...(operation.upload ? [`body: await readFile('${SAMPLE_FILE}')`] : []),
  ];
  const input = parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}';
  return `${operation.upload ? "import { readFile } from 'node:fs/promises';\n" : ''}import { Pagewright, unwrap } from 'pagewright-client';

const client = new Pagewright({ baseUrl: '${address}', apiKey: '${KEY}' });
console.log(unwrap(await client.call('${operation.id}', ${input})));`;
}
