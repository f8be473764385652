import { version } from '../../../../package.json';
import { buildRequestBody, DEFAULTS, type Options } from './options.ts';

/** Generates a program for the Python client, whose package the service itself offers. */
export function createPythonSample(base: string, url: string, options: Options): string {
  const { url: _url, ...body } = buildRequestBody(url, options);
  const { profile, maxAge } = options;
  const parameters = {
    ...body,
    ...(maxAge !== DEFAULTS.maxAge && { maxAge: Number(maxAge) }),
    ...(profile.trim() !== '' && { profile: profile.trim() }),
  };
  const lines = [
    JSON.stringify(url),
    ...Object.entries(parameters).map(([name, value]) => `${toSnakeCase(name)}=${toPython(value)}`),
  ];
  return `# pip install ${base}/clients/pagewright-${version}-py3-none-any.whl
from pagewright import Pagewright

# Reads the key from the environment variable PAGEWRIGHT_API_KEY.
with Pagewright(${JSON.stringify(base)}) as client:
    page = client.${options.format === 'json' ? 'fetch_json' : 'fetch'}(
        ${lines.join(',\n        ')},
    ).unwrap()
print(page.markdown)`;
}

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Writes a JSON value as a Python expression. A JSON string is also a valid Python string. */
function toPython(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, inner]) => `"${toSnakeCase(name)}": ${toPython(inner)}`);
  return `{${fields.join(', ')}}`;
}
