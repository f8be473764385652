import {
  createTextHeading,
  createTextList,
  createTextParagraph,
  serialiseMarkdown,
} from '../../content/index.ts';
import { type FetchOriginError, ORIGIN_ERROR_TEXTS } from '../../contract/index.ts';

const explainOriginError = ({ kind, redirectLimitReached }: FetchOriginError): string =>
  redirectLimitReached ? 'The site redirects without end.' : ORIGIN_ERROR_TEXTS[kind];

/** Renders the Markdown document for an origin that could not be reached (specification 7.2). */
export const renderErrorDocument = (error: FetchOriginError): string =>
  `${serialiseMarkdown([
    createTextHeading(1, 'The page could not be fetched'),
    createTextParagraph(error.message ?? explainOriginError(error)),
    createTextList([
      `URL: ${error.url}`,
      `Error: ${error.upstreamError ?? error.kind} (${error.kind})`,
      error.retryable ? 'Retrying after a delay can help.' : 'Retrying does not help.',
    ]),
  ])}\n`;
