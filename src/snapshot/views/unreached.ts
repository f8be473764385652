import { serialiseMarkdown } from '../../content/index.ts';
import { type FetchOriginError, ORIGIN_ERROR_TEXTS } from '../../contract/index.ts';

const explainOriginError = ({ kind, redirectLimitReached }: FetchOriginError): string =>
  redirectLimitReached ? 'The site redirects without end.' : ORIGIN_ERROR_TEXTS[kind];

/** Renders the Markdown document for an origin that could not be reached (specification 7.2). */
export function renderErrorDocument(error: FetchOriginError): string {
  const text = (value: string) => ({ type: 'text' as const, value });
  const facts = [
    `URL: ${error.url}`,
    `Error: ${error.upstreamError ?? error.kind} (${error.kind})`,
    error.retryable ? 'Retrying after a delay can help.' : 'Retrying does not help.',
  ];
  return `${serialiseMarkdown([
    { type: 'heading', level: 1, children: [text('The page could not be fetched')] },
    { type: 'paragraph', children: [text(error.message ?? explainOriginError(error))] },
    {
      type: 'list',
      ordered: false,
      items: facts.map((fact) => ({ children: [{ type: 'paragraph', children: [text(fact)] }] })),
    },
  ])}\n`;
}
