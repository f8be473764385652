import { EXAMPLE_RUN, EXAMPLE_SNAPSHOT, EXAMPLE_URL } from '../error-table.ts';
import sampleAnswers from './sample-answers.json' with { type: 'json' };
import {
  ZIP_DESCRIPTION,
  EXAMPLE_TIME,
  EXAMPLE_SEARCH,
  EXAMPLE_RUN_STATE,
  RUN_ITEM,
  RUN_PAGINATION,
  SAMPLE_PAGE,
  type OperationExample,
} from './values.ts';

export const FETCH_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  'fetch.fetch': {
    description:
      'Captures the page with a browser, or converts the document or video, and stores a snapshot. An origin that was not reached is a 200 with the header `x-service-origin-error`. The call takes up to 155 s.',
    request: { url: SAMPLE_PAGE },
    response: sampleAnswers['fetch.fetch'],
  },
  'fetch.fetchJson': {
    description:
      'The same as `POST /v1/fetch`, with metadata, State JSON and other parts as fields. Returns a `FetchOriginError` if the origin was not reached.',
    request: { url: SAMPLE_PAGE, include: { links: true, screenshot: { fullPage: true } } },
    response: sampleAnswers['fetch.fetchJson'],
  },
  'fetch.batched': {
    description:
      'Queues all URLs and returns immediately. Read the results with `GET /v1/fetch/batched/{id}`. A `x-idempotency-key` makes it safe to repeat the request.',
    request: { urls: [EXAMPLE_URL, 'https://example.com/contact'], include: { markdown: true } },
    response: { id: EXAMPLE_RUN },
  },
  'fetch.getBatched': {
    description: 'Results are in order of completion, so a page of results does not change while you poll.',
    response: {
      ...EXAMPLE_RUN_STATE,
      results: [RUN_ITEM],
      pagination: RUN_PAGINATION,
    },
  },
  'fetch.cancelBatched': {
    description: 'Repeated calls have no effect. Only a completed run cannot be cancelled.',
    response: { id: EXAMPLE_RUN, status: 'CANCELLING' },
  },
  'fetch.listBatched': {
    description: 'Pass `nextCursor` of a page as `cursor` to get the next one.',
    response: {
      runs: [
        {
          ...EXAMPLE_RUN_STATE,
          finishedUrls: 1,
          failedUrls: 0,
          errorPages: 0,
          createdAt: EXAMPLE_TIME,
          finishedAt: EXAMPLE_TIME,
        },
      ],
    },
  },
  'fetch.fetchSearch': {
    description:
      'Searches a stored page without fetching it again. Scores estimate whether a passage answers the query.',
    request: { snapshotId: EXAMPLE_SNAPSHOT, search: EXAMPLE_SEARCH },
    response: sampleAnswers['fetch.fetchSearch'],
  },
  'fetch.retryBatched': {
    description: 'URLs without content are fetched again. Passwords in URLs and profiles are not repeated.',
    response: { id: EXAMPLE_RUN },
  },
  'fetch.exportBatched': {
    description: 'Streams all results. With `format=jsonl` each line is one result with its Markdown.',
    response: 'index,url,status\n0,https://example.com/article,SUCCEEDED\n',
  },
  'fetch.exportBatchedZip': { description: ZIP_DESCRIPTION },
};
