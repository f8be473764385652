import type { RequestDetails } from '../../../../src/contract/organization/request-log.ts';
import { Link } from '../../app/link.tsx';
import { buildLink } from '../../playground/request/link.ts';
import { buildRequestBody, DEFAULTS, type Options } from '../../playground/request/options.ts';

const REPEATABLE = new Set(['fetch', 'fetchJson', 'batchedItem', 'mcp.fetch']);

/** A link that fetches the page again in the playground, with the same options as far as the playground has them. */
export function FetchAgain({ request: { url, operation, options } }: { request: RequestDetails }) {
  if (url === undefined || !REPEATABLE.has(operation)) return null;
  const chosen = toPlaygroundOptions(operation, options);
  const sent = buildRequestBody(url, chosen) as unknown as Record<string, unknown>;
  const missing = listNames(options?.body ?? {}).filter((name) => !listNames(sent).includes(name));
  return (
    <span className="stack-tight">
      <Link className="button button-primary" href={buildLink(url, chosen)}>
        Fetch again
      </Link>
      {missing.length > 0 && (
        <span className="text-small text-soft">
          The playground has no option for {missing.join(', ')}, so it fetches without.
        </span>
      )}
    </span>
  );
}

function toPlaygroundOptions(operation: string, options: RequestDetails['options']): Options {
  const { body = {}, query = {}, profile, maxAgeSeconds } = options ?? {};
  const include = readObject(body['include']);
  const section = readObject(include['markdown']);
  const document = readObject(body['documentConfig']);
  const maxAge = String(maxAgeSeconds ?? 0);
  return {
    ...DEFAULTS,
    format: operation === 'fetch' ? 'markdown' : 'json',
    screenshot: readScreenshot(include['screenshot']),
    scrollFullPage: readObject(body['browserConfig'])['scrollFullPage'] === true,
    profile: profile ?? '',
    maxAge: isMaxAge(maxAge) ? maxAge : '0',
    stateJson: include['json'] !== false,
    appendix: include['appendix'] === true,
    links: Boolean(include['links']),
    html: include['html'] === true,
    headers: readObject(include['response'])['includeHeaders'] === true,
    markers: readMarkers(query['appendixMarkers'] ?? include['appendixMarkers']),
    scope: section['scope'] === 'page' ? 'page' : 'main',
    maxTokens: typeof section['maxTokens'] === 'number' ? String(section['maxTokens']) : '',
    pages: typeof document['pages'] === 'string' ? document['pages'] : '',
    ocr: readOcr(document['ocr']),
  };
}

const readObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function readScreenshot(value: unknown): Options['screenshot'] {
  if (!value) return 'none';
  return readObject(value)['fullPage'] === true ? 'fullPage' : 'viewport';
}

const isMaxAge = (text: string): text is Options['maxAge'] => ['0', '300', '3600', '86400'].includes(text);

const readMarkers = (value: unknown): Options['markers'] =>
  value === 'off' || value === 'detailed' ? value : DEFAULTS.markers;

const readOcr = (value: unknown): Options['ocr'] =>
  value === 'never' || value === 'force' ? value : DEFAULTS.ocr;

/** Default values of options, which requests to the service do not need. */
const SERVICE_DEFAULTS: Readonly<Record<string, unknown>> = {
  json: true,
  markdown: true,
  appendixMarkers: 'compact',
  ocr: 'auto',
};

/** Names of options such as `include.html`. Options that are off or have their default value are left out. */
function listNames(body: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === false || value === undefined) return [];
    if (name !== 'include' && name !== 'documentConfig') return [name];
    return Object.entries(readObject(value)).flatMap(([inner, part]) =>
      part === false || part === SERVICE_DEFAULTS[inner] ? [] : [`${name}.${inner}`],
    );
  });
}
