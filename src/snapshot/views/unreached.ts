import { serialise } from '../../content/index.ts';
import type { FetchOriginError } from '../../contract/index.ts';

const EXPLANATION_BY_KIND: Record<FetchOriginError['kind'], string> = {
  dns: 'The name of the site could not be resolved.',
  tls: 'No secure connection to the site could be made.',
  connectionRefused: 'The site refused the connection.',
  connectionReset: 'The site reset the connection.',
  connectionClosed: 'The site closed the connection before it answered.',
  addressUnreachable: 'The address of the site cannot be reached.',
  emptyResponse: 'The site closed the connection without an answer.',
  connectionTimeout: 'The site did not answer in time.',
  http: 'The site answered with an error status.',
};

const getExplanation = ({ kind, redirectLimitReached }: FetchOriginError): string =>
  redirectLimitReached ? 'The site redirects without end.' : EXPLANATION_BY_KIND[kind];

/** Renders the Markdown document for an origin that could not be reached (specification 7.2). */
export function renderErrorDocument(error: FetchOriginError): string {
  const text = (value: string) => ({ type: 'text' as const, value });
  const facts = [
    `URL: ${error.url}`,
    `Error: ${error.upstreamError ?? error.kind} (${error.kind})`,
    error.retryable ? 'Retrying after a delay can help.' : 'Retrying does not help.',
  ];
  return `${serialise([
    { type: 'heading', level: 1, children: [text('The page could not be fetched')] },
    { type: 'paragraph', children: [text(error.message ?? getExplanation(error))] },
    {
      type: 'list',
      ordered: false,
      items: facts.map((fact) => ({ children: [{ type: 'paragraph', children: [text(fact)] }] })),
    },
  ])}\n`;
}
