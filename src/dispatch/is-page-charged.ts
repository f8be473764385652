import type { LockedOrganization } from '../accounts/index.ts';
import { hashAddress } from './insert-discovered.ts';
import type { ClaimedJob } from './types.ts';

/**
 * Whether the page of an item of a crawl was charged with another item: both redirect to the same address, or one to the
 * address of the other.
 * @param finalUrl canonical address that the item redirected to; undefined if it did not redirect
 */
export async function isPageCharged(
  { trx }: Pick<LockedOrganization, 'trx'>,
  { id, itemIndex }: NonNullable<ClaimedJob['run']>,
  finalUrl: string | undefined,
): Promise<boolean> {
  const other = await trx
    .selectFrom('run_items as other')
    .innerJoin('captures', 'captures.id', 'other.capture_id')
    .select('other.item_index')
    .where('other.run_id', '=', id)
    .where('other.item_index', '!=', itemIndex)
    .where('captures.charge', '=', 'charged')
    .where((eb) => {
      if (finalUrl !== undefined) {
        const key = hashAddress(finalUrl);
        return eb.or([eb('other.address_key', '=', key), eb('other.final_key', '=', key)]);
      }
      const ownKey = eb
        .selectFrom('run_items as own')
        .select('own.address_key')
        .where('own.run_id', '=', id)
        .where('own.item_index', '=', itemIndex);
      return eb('other.final_key', '=', ownKey);
    })
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
