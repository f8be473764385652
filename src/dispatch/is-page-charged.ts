import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '../store/index.ts';
import { hashAddress } from './insert-discovered.ts';
import type { ClaimedJob } from './types.ts';

/**
 * Builds the condition that the page of a crawl's item was already charged with another item. Both redirect to the same
 * address, or one redirects to the address of the other.
 * @param finalUrl canonical address after redirects; undefined if there was no redirect
 */
export const isPageCharged = (
  eb: ExpressionBuilder<Database, 'captures'>,
  { id, itemIndex }: NonNullable<ClaimedJob['run']>,
  finalUrl: string | undefined,
): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('run_items as other')
      .innerJoin('captures as charged', 'charged.id', 'other.capture_id')
      .select('other.item_index')
      .where('other.run_id', '=', id)
      .where('other.item_index', '!=', itemIndex)
      .where('charged.charge', '=', 'charged')
      .where((inner) => {
        if (finalUrl !== undefined) {
          const key = hashAddress(finalUrl);
          return inner.or([inner('other.address_key', '=', key), inner('other.final_key', '=', key)]);
        }
        const ownKey = inner
          .selectFrom('run_items as own')
          .select('own.address_key')
          .where('own.run_id', '=', id)
          .where('own.item_index', '=', itemIndex);
        return inner('other.final_key', '=', ownKey);
      }),
  );
