import type { Outcome } from '../outcome.ts';
import { type Adapter, getObject, getText, TIMEOUT_MS } from './adapter.ts';

/** Maps error codes of Firecrawl for network failures to the names of the suite. */
const NETWORK_CODES: Readonly<Record<string, string>> = {
  SCRAPE_DNS_RESOLUTION_ERROR: 'dns',
  SCRAPE_SSL_ERROR: 'tls',
};

/** Calls `POST /v2/scrape` of Firecrawl. */
export const firecrawl: Adapter = async ({ base, key }, url): Promise<Outcome> => {
  const response = await fetch(`${base}/v2/scrape`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ url, formats: ['markdown'], onlyMainContent: false, maxAge: 0 }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = getObject(await response.json());
  if (body.success !== true) {
    const code = getText(body.code) ?? `HTTP ${response.status}`;
    const kind = NETWORK_CODES[code];
    if (kind !== undefined) return { is: 'unreached', kind };
    return code === 'SCRAPE_SITE_ERROR' ? { is: 'unreached' } : { is: 'failed', tag: code };
  }
  const data = getObject(body.data);
  const status = Number(getObject(data.metadata).statusCode ?? 200);
  if (status >= 400) return { is: 'httpError', status };
  const warning = getText(data.warning);
  return { is: 'content', text: getText(data.markdown) ?? '', warnings: warning ? [warning] : [] };
};
