export interface BannerFacts {
  address: string;
  /** Whether the process serves the playground, the dashboard and the documentation. */
  servesWebPages: boolean;
  /** Whether URLs in responses name only this machine, although others can reach the service. */
  isPublicUrlUnknown: boolean;
  /** Whether calls need a key. */
  requiresKey: boolean;
  /** The first API key. Set only at the first start. */
  apiKey?: string | undefined;
  /** One-time token that creates the owner of the dashboard. Missing once there is an owner. */
  setupToken?: string | undefined;
}

/** Formats the output of `serve` after the start, with a curl command to try. The sample page needs no network. */
export function formatBanner({
  address,
  servesWebPages,
  isPublicUrlUnknown,
  requiresKey,
  apiKey,
  setupToken,
}: BannerFacts): string {
  const docs = servesWebPages ? `docs: ${address}/docs, ` : '';
  const lines = [`Pagewright listens on ${address}   (${docs}stop: Ctrl-C)`];
  if (isPublicUrlUnknown)
    lines.push(
      '',
      `Other machines can reach it too, but URLs in responses begin with ${address}.`,
      'Set PAGEWRIGHT_PUBLIC_URL to the address that callers use.',
    );
  if (!requiresKey) lines.push('', 'Calls from this machine need no key (--no-auth).');
  if (apiKey !== undefined) lines.push('', `API key (shown only once): ${apiKey}`);
  if (setupToken !== undefined) {
    lines.push('', `Create the owner of the dashboard (link works once): ${address}/set-up#${setupToken}`);
  }
  lines.push(
    '',
    servesWebPages
      ? `Open ${address}/playground in a browser to look at pages.`
      : 'The playground, the dashboard and the documentation are not built. Run `npm run build`, then start again.',
  );
  lines.push(
    '',
    'Try:',
    requiresKey
      ? `  curl -s ${address}/v1/fetch -H 'x-service-api-key: ${apiKey ?? '<your API key>'}' \\`
      : `  curl -s ${address}/v1/fetch \\`,
    `    -H 'content-type: application/json' -d '{"url":"${servesWebPages ? `${address}/sample` : 'https://example.com'}"}'`,
    '',
  );
  return lines.join('\n');
}

/** Formats the output of `worker` after the start. */
export const formatWorkerBanner = (address: string): string =>
  `Pagewright worker started   (probes: ${address}/readyz, stop: Ctrl-C)\n`;
