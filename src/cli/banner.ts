/** What a person wants to see when the service has come up. */
export interface Started {
  address: string;
  /** The first key, in its only appearance. */
  apiKey?: string | undefined;
  /** Makes the owner of the dashboard, once. */
  setupToken?: string | undefined;
}

/** The greeting of `serve`, with a line that can be pasted into another terminal. */
export function banner({ address, apiKey, setupToken }: Started): string {
  const lines = [`Pagewright listens on ${address}   (docs: ${address}/docs, Ctrl-C stops it)`];
  if (apiKey !== undefined) {
    lines.push('', `API key, shown this once: ${apiKey}`);
  }
  if (setupToken !== undefined) {
    lines.push('', `Dashboard, make its owner (once): ${address}/set-up#${setupToken}`);
  }
  lines.push(
    '',
    'Try:',
    `  curl -s ${address}/v1/fetch -H 'x-service-api-key: ${apiKey ?? '<your API key>'}' \\`,
    `    -H 'content-type: application/json' -d '{"url":"https://example.com"}'`,
    '',
  );
  return lines.join('\n');
}

/** The greeting of `worker`. */
export const workerBanner = (address: string): string =>
  `Pagewright works   (probes: ${address}/readyz, Ctrl-C stops it)\n`;
