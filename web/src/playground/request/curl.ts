import { quoteForShell } from './quote-for-shell.ts';

/** The environment variable from which the samples read the key. */
export const KEY = 'PAGEWRIGHT_API_KEY';

/** Generates a curl command of a call with a JSON body. */
export const createCurlCommand = (
  address: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): string =>
  [
    `curl -s ${address} \\`,
    `  -H "x-service-api-key: $${KEY}" \\`,
    `  -H 'content-type: application/json' \\`,
    ...Object.entries(headers).map(([name, value]) => `  -H ${quoteForShell(`${name}: ${value}`)} \\`),
    `  -d ${quoteForShell(JSON.stringify(body))}`,
  ].join('\n');
