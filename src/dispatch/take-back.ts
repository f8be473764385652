import { inOrganization, usageWrite } from '../accounts/index.ts';
import { newId, type Store } from '../store/index.ts';
import type { WaitedCapture } from './cancel.ts';

/**
 * Gives up the charge of a result that did not go out after all, and gives its price back where it was charged
 * already; once, however often it is called.
 */
export async function takeBackDelivery(
  store: Store,
  { captureId, organizationId }: WaitedCapture,
): Promise<void> {
  await inOrganization(store, organizationId, async ({ trx, organization, now }) => {
    await trx
      .updateTable('captures')
      .set({ charge: 'void' })
      .where('id', '=', captureId)
      .where('organization_id', '=', organizationId)
      .where('charge', 'in', ['due', 'charged'])
      .execute();
    const charged = await trx
      .selectFrom('ledger')
      .select(['kind', 'amount', 'created_at'])
      .where('job_id', '=', captureId)
      .executeTakeFirst();
    if (!charged) return;
    const { kind, amount } = charged;
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('ledger')
      .values({
        id: newId('led'),
        organization_id: organizationId,
        job_id: `returned:${captureId}`,
        kind,
        amount: -amount,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('job_id').doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return;
    // In the hour in which it was counted: none has used less than nothing.
    const use = { organizationId, kind: 'credits' as const, amount, now: charged.created_at };
    const writes = [usageWrite(trx, use)];
    if (organization.credits !== null) {
      writes.push(
        trx
          .updateTable('organizations')
          .set((eb) => ({ credits: eb('credits', '-', amount) }))
          .where('id', '=', organizationId),
      );
    }
    await store.together(trx, writes);
  });
}
