import type { AuthenticatedCaller } from '../../accounts/index.ts';
import type { SnapshotArchive } from '../../archive/index.ts';
import { type RequestDetails, ServiceError } from '../../contract/index.ts';
import { readDatabaseTime } from '../../store/index.ts';
import { toIsoTime } from '../iso-time.ts';
import type { ScreenshotSigner } from '../signed-url.ts';
import { type RequestLogDependencies, selectRequests, toLoggedRequest } from './list-requests.ts';

export interface RequestDetailsDependencies extends RequestLogDependencies {
  archive: SnapshotArchive;
  signer: ScreenshotSigner;
}

/**
 * `GET /v1/requests/{requestId}`: returns one request with its options, its stages and its error.
 * @throws ServiceError `NotFound`
 */
export async function getRequest(
  { store, recorder, archive, signer }: RequestDetailsDependencies,
  { organizationId }: Pick<AuthenticatedCaller, 'organizationId'>,
  requestId: string,
): Promise<RequestDetails> {
  await recorder.flush();
  const row = await selectRequests(store, organizationId)
    .select(['requests.options', 'requests.error', 'requests.stages'])
    .where('requests.id', '=', requestId)
    .executeTakeFirst();
  if (!row) throw new ServiceError('NotFound', { path: `/v1/requests/${requestId}` });
  const snapshot = row.snapshot_id === null ? undefined : await archive.find(organizationId, row.snapshot_id);
  const isStored = snapshot !== undefined && Number(snapshot.expires_at) > (await readDatabaseTime(store));
  return {
    ...toLoggedRequest(row),
    ...(row.options !== null && { options: JSON.parse(row.options) }),
    ...(row.error !== null && { error: JSON.parse(row.error) }),
    ...(row.stages !== null && { stages: JSON.parse(row.stages) }),
    ...(isStored && {
      snapshot: {
        expiresAt: toIsoTime(Number(snapshot.expires_at)),
        ...(snapshot.has_screenshot === 1 && { screenshotUrl: signer.sign(snapshot.id) }),
      },
    }),
  };
}
