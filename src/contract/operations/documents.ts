import { UploadOptions } from '../documents.ts';
import { UploadHeaders, UploadQuery } from '../fetch/requests.ts';
import { FetchJsonResult } from '../fetch/results.ts';
import { COMMON_ERRORS, type Operation } from './operation.ts';
import sampleAnswers from '../examples/sample-answers.json' with { type: 'json' };

/** Operations that read files of the caller. */
export const DOCUMENT_OPERATIONS = {
  readDocument: {
    id: 'documents.read',
    method: 'POST',
    path: '/v1/documents',
    summary: 'Read a file of your own as structured JSON.',
    description:
      'Send the bytes of the file as the body, or as the part `file` of a form. The content type and the name help to tell formats apart. Converts the document and stores a snapshot, as `POST /v1/fetch/json` does for the address of a document. No site is visited. The file is deleted when the call ends.',
    query: UploadQuery,
    headers: UploadHeaders,
    upload: UploadOptions,
    success: { status: 200, description: 'The content of the document.', schema: FetchJsonResult },
    errors: [
      ...COMMON_ERRORS,
      'AccessBlocked',
      'FetchPageTooLarge',
      'FetchConcurrencyLimitExceeded',
      'FetchCaptureFailed',
      'FetchUnsupportedContentType',
      'FetchCaptureTimeout',
      'FetchCapacityTimeout',
    ],
    price: 1,
    exampleRequest: { documentConfig: { pages: '1-3' } },
    exampleResponse: sampleAnswers['documents.read'],
  },
} as const satisfies Record<string, Operation>;
