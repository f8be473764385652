import {
  DEFAULTS,
  type Options,
  buildRequestBody,
  buildRequestHeaders,
  buildRequestPath,
} from './options.ts';

/** The environment variable from which the samples read the key. */
const KEY = 'PAGEWRIGHT_API_KEY';

/** A code sample for a request. */
export interface Sample {
  name: 'curl' | 'python' | 'typescript' | 'mcp';
  label: string;
  code: string;
}

/** Generates the code samples for a request. */
export function createSamples(base: string, url: string, options: Options): Sample[] {
  return [
    { name: 'curl', label: 'curl', code: curl(base, url, options) },
    { name: 'python', label: 'Python', code: python(base, url, options) },
    { name: 'typescript', label: 'TypeScript', code: typescript(base, url, options) },
    { name: 'mcp', label: 'MCP call', code: mcp(url, options) },
  ];
}

function curl(base: string, url: string, options: Options): string {
  const body = JSON.stringify(buildRequestBody(url, options));
  return [
    `curl -s ${base}${buildRequestPath(options)} \\`,
    `  -H "x-service-api-key: $${KEY}" \\`,
    `  -H 'content-type: application/json' \\`,
    ...Object.entries(buildRequestHeaders(options)).map(
      ([name, value]) => `  -H ${quoteForShell(`${name}: ${value}`)} \\`,
    ),
    `  -d ${quoteForShell(body)}`,
  ].join('\n');
}

/** Quotes a text for a POSIX shell. */
const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function python(base: string, url: string, options: Options): string {
  // A JSON string is also a valid Python string.
  const body = JSON.stringify(JSON.stringify(buildRequestBody(url, options)));
  const isJson = options.format === 'json';
  const moreHeaders = Object.entries(buildRequestHeaders(options))
    .map(([name, value]) => `\n        ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
    .join('');
  return `${isJson ? 'import json\n' : ''}import os
from urllib.request import Request, urlopen

request = Request(
    ${JSON.stringify(base + buildRequestPath(options))},
    data=${body}.encode(),
    headers={
        "x-service-api-key": os.environ["${KEY}"],
        "content-type": "application/json",${moreHeaders}
    },
)
with urlopen(request) as response:
    ${isJson ? 'result = json.load(response)' : 'result = response.read().decode()'}
print(${isJson ? 'result.get("markdown") or result' : 'result'})`;
}

function typescript(base: string, url: string, options: Options): string {
  const method = options.format === 'json' ? 'fetchJson' : 'fetch';
  const parameters = [buildRequestBody(url, options), selectFetchOptions(options)]
    .filter((parameter) => Object.keys(parameter).length > 0)
    .map((parameter) => JSON.stringify(parameter, null, 2));
  return `import { Pagewright } from 'pagewright-client';

const client = new Pagewright({ baseUrl: ${JSON.stringify(base)}, apiKey: process.env.${KEY} });
const result = await client.${method}(${parameters.join(', ')});
if (result._tag === 'Ok') console.log(result.value.markdown);
else console.error(result);`;
}

/** Options that are headers of the API, as the clients and the MCP tools name them. */
const selectFetchOptions = ({ profile, maxAge }: Options): object => ({
  ...(maxAge !== DEFAULTS.maxAge && { maxAgeSeconds: Number(maxAge) }),
  ...(profile.trim() !== '' && { profile: profile.trim() }),
});

/** Include options that the MCP tool has. */
const TOOL_KEYS = new Set(['json', 'links', 'screenshot', 'response', 'appendixMarkers']);

function mcp(url: string, options: Options): string {
  const { include = {}, ...rest } = buildRequestBody(url, options);
  const kept = Object.entries(include).filter(([name]) => TOOL_KEYS.has(name));
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'fetch_json',
      arguments: {
        ...rest,
        ...(kept.length > 0 && { include: Object.fromEntries(kept) }),
        ...selectFetchOptions(options),
      },
    },
  };
  return JSON.stringify(call, null, 2);
}
