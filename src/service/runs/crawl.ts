import type { AuthenticatedCaller } from '../../accounts/index.ts';
import {
  type CrawlList,
  CrawlPlan,
  type CrawlRequest,
  type BatchedListQuery,
  ServiceError,
  splitCredentials,
} from '../../contract/index.ts';
import { canonicaliseAddress } from '../../sites/index.ts';
import { type BatchedDependencies, createRunOptions, readRunPage, toListedRun } from './batched.ts';
import type { Caller } from '../fetch.ts';
import {
  type CallSettings,
  type ProfileDependencies,
  pickSentSettings,
  readCallSettings,
} from '../profiles.ts';

/**
 * `POST /v1/crawl`: starts a run that begins with one page and discovers the others.
 * @param view how a compatible endpoint shows the results; stored with the run
 * @throws ServiceError `BadRequest` for an address with credentials, `AccessBlocked`, `ProfileNotFound`,
 * `BatchedIdempotencyConflict`
 */
export async function startCrawl(
  { runs, ...profiles }: Pick<BatchedDependencies, 'runs'> & ProfileDependencies,
  caller: AuthenticatedCaller & CallSettings,
  { name, include = {}, browserConfig, url, ...given }: CrawlRequest,
  idempotencyKey: string | undefined,
  view?: object,
): Promise<{ id: string }> {
  const { organizationId, keyId, userId } = caller;
  const startUrl = canonicaliseAddress(url)?.url;
  if (startUrl === undefined || splitCredentials(url).credentials !== undefined) {
    throw new ServiceError('BadRequest', {
      message: 'The URL of a crawl cannot contain a password. Put an Authorization header into a profile.',
    });
  }
  const crawl = CrawlPlan.parse({ ...given, start: startUrl });
  const settings = await readCallSettings(profiles, caller, caller);
  // The plan is compared with that of an earlier crawl with the same idempotency key.
  const options = { ...createRunOptions(include, browserConfig), crawl, view, settings };
  return await runs.start({
    organizationId,
    urls: [startUrl],
    options,
    sentSettings: pickSentSettings(caller),
    view,
    crawl,
    name: name ?? `Crawl of ${new URL(startUrl).host}`.slice(0, 100),
    idempotencyKey,
    keyId,
    userId,
  });
}

/** `GET /v1/crawl`: returns the crawls of the organization, newest first. */
export async function listCrawls(
  dependencies: Pick<BatchedDependencies, 'runs'>,
  caller: Pick<Caller, 'organizationId'>,
  query: BatchedListQuery,
): Promise<CrawlList> {
  const { page, next } = await readRunPage(dependencies, caller, query, true);
  return { crawls: page.map((run) => ({ ...toListedRun(run), url: run.start ?? '' })), ...next };
}
