import { BaseDocumentLoader } from '@langchain/core/document_loaders/base';
import { Document } from '@langchain/core/documents';
import type { Pagewright } from './client.ts';
import { PagewrightError, unwrap } from './result.ts';
import type { BatchedIncludeOptions, BatchedItem } from './types.ts';

export interface PagewrightLoaderOptions {
  client: Pagewright;
  /** What the text contains, for example `{ markdown: { links: false } }`. */
  include?: BatchedIncludeOptions;
  /** Receives pages that could not be fetched. Without it, such a page throws a `PagewrightError`. */
  onFailure?: (url: string, error: PagewrightError) => void;
}

/**
 * Loads web pages as LangChain documents, one document a page, with Markdown as its text. The pages are fetched with one
 * batched run, and documents come in the order in which the pages are ready.
 * @example
 * const documents = await new PagewrightLoader(['https://example.com/'], { client }).load();
 */
export class PagewrightLoader extends BaseDocumentLoader {
  readonly #urls: readonly string[];
  readonly #options: PagewrightLoaderOptions;

  constructor(urls: string | readonly string[], options: PagewrightLoaderOptions) {
    super();
    this.#urls = typeof urls === 'string' ? [urls] : urls;
    this.#options = options;
  }

  /** @throws PagewrightError if the run cannot be started, or a page cannot be fetched */
  async load(): Promise<Document[]> {
    const documents: Document[] = [];
    for await (const document of this.lazyLoad()) documents.push(document);
    return documents;
  }

  /**
   * Yields documents while later pages are still fetched.
   * @throws PagewrightError if the run cannot be started, or a page cannot be fetched
   */
  async *lazyLoad(): AsyncGenerator<Document, void, undefined> {
    const { client, include, onFailure } = this.#options;
    const { id } = unwrap(await client.startBatch({ urls: [...this.#urls], ...(include && { include }) }));
    for await (const item of client.batchResults(id, include && { include })) {
      if (item.data) yield toDocument(item.url, item.data);
      else {
        const error = new PagewrightError(
          item.error ?? { _tag: 'FetchCancelled', url: item.url, retryable: true },
        );
        if (!onFailure) throw error;
        onFailure(item.url, error);
      }
    }
  }
}

const toDocument = (
  source: string,
  { markdown = '', meta = {}, response, snapshotId }: NonNullable<BatchedItem['data']>,
): Document =>
  new Document({
    pageContent: markdown,
    metadata: {
      source,
      url: response.url,
      statusCode: response.originStatusCode,
      snapshotId,
      ...(meta.title !== undefined && { title: meta.title }),
      ...(meta.description !== undefined && { description: meta.description }),
      ...(meta.language !== undefined && { language: meta.language }),
    },
  });
