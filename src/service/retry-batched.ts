import type { AuthenticatedCaller } from '../accounts/index.ts';
import { ServiceError } from '../contract/index.ts';
import { startBatched } from './batched.ts';

const MAX_RUN_NAME_CHARS = 100;

/**
 * `POST /v1/fetch/batched/{id}/retry`: starts a run with the URLs of an ended run that have no content. Credentials in
 * URLs were deleted when the run ended, so they are missing.
 * @throws ServiceError `BatchedRunNotFound`, `BadRequest` while the run has not ended or if no URL failed
 */
export async function retryBatched(
  dependencies: Parameters<typeof startBatched>[0],
  principal: AuthenticatedCaller,
  id: string,
): Promise<{ id: string }> {
  const { organizationId } = principal;
  const failedItems = await dependencies.runs.readFailed({ id, organizationId });
  if (!failedItems) {
    const message = `The run ${id} has not ended. Wait until it has ended, or cancel it.`;
    throw new ServiceError('BadRequest', { message });
  }
  const { urls, name, scrollFullPage } = failedItems;
  if (urls.length === 0) {
    const message = `No URL of the run ${id} failed. There is nothing to retry.`;
    throw new ServiceError('BadRequest', { message });
  }
  const request = {
    urls,
    name: `Retry of ${name ?? id}`.slice(0, MAX_RUN_NAME_CHARS),
    ...(scrollFullPage && { browserConfig: { scrollFullPage } }),
  };
  return await startBatched(dependencies, principal, request, undefined);
}
