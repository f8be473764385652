import { version } from '../../../../package.json';
import {
  DEFAULTS,
  type Options,
  buildRequestBody,
  buildRequestHeaders,
  buildRequestPath,
} from './options.ts';
import { createCurlCommand, KEY } from './curl.ts';
import { createCommandSample } from './command-sample.ts';
import { createPythonSample } from './python-sample.ts';

/** A code sample for a request. */
export interface Sample {
  name: 'curl' | 'python' | 'typescript' | 'command' | 'mcp';
  label: string;
  parts: SamplePart[];
}

/** A text to copy. */
export interface SamplePart {
  /** What the text is for. */
  title?: string;
  code: string;
}

/** Generates the code samples for a request. */
export function createSamples(base: string, url: string, options: Options): Sample[] {
  return [
    { name: 'curl', label: 'curl', parts: [{ code: createCurlSample(base, url, options) }] },
    { name: 'python', label: 'Python', parts: [{ code: createPythonSample(base, url, options) }] },
    { name: 'typescript', label: 'TypeScript', parts: [{ code: typescript(base, url, options) }] },
    { name: 'command', label: 'Command line', parts: [{ code: createCommandSample(base, url, options) }] },
    {
      name: 'mcp',
      label: 'MCP',
      parts: [
        { title: 'Configuration of the client', code: configureMcp(base) },
        { title: 'Arguments of the tool fetch_json', code: mcp(url, options) },
      ],
    },
  ];
}

/** Generates a curl command. */
export const createCurlSample = (base: string, url: string, options: Options): string =>
  createCurlCommand(
    `${base}${buildRequestPath(options)}`,
    buildRequestBody(url, options),
    buildRequestHeaders(options),
  );

function typescript(base: string, url: string, options: Options): string {
  const method = options.format === 'json' ? 'fetchJson' : 'fetch';
  const parameters = [buildRequestBody(url, options), selectFetchOptions(options)]
    .filter((parameter) => Object.keys(parameter).length > 0)
    .map((parameter) => JSON.stringify(parameter, null, 2));
  return `// npm install ${base}/clients/pagewright-client-${version}.tgz
import { Pagewright } from 'pagewright-client';

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
    ...rest,
    ...(kept.length > 0 && { include: Object.fromEntries(kept) }),
    ...selectFetchOptions(options),
  };
  return JSON.stringify(call, null, 2);
}

/** The configuration that most clients read. The page "Connect an agent" shows those that differ. */
function configureMcp(base: string): string {
  const headers = { Authorization: 'Bearer <your API key>' };
  return JSON.stringify({ mcpServers: { pagewright: { url: `${base}/v1/mcp`, headers } } }, null, 2);
}
