import { countUsage, lockOrganization } from '../accounts/index.ts';
import { newId, type Store } from '../store/index.ts';

/**
 * Gives up the charge of a result that did not go out after all, and gives its price back where it was charged
 * already; once, however often it is called.
 */
export async function takeBackDelivery(store: Store, captureId: string): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    const capture = await trx
      .selectFrom('captures')
      .select('organization_id')
      .where('id', '=', captureId)
      .executeTakeFirst();
    if (!capture) return;
    const { organization_id } = capture;
    await lockOrganization(trx, organization_id);
    await trx
      .updateTable('captures')
      .set({ charge: 'void' })
      .where('id', '=', captureId)
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
        organization_id,
        job_id: `returned:${captureId}`,
        kind,
        amount: -amount,
        created_at: await store.clock(trx),
      })
      .onConflict((conflict) => conflict.column('job_id').doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return;
    // In the hour in which it was counted: none has used less than nothing.
    const use = { kind: 'credits' as const, amount, now: charged.created_at };
    await countUsage(trx, { organizationId: organization_id, ...use });
    await trx
      .updateTable('organizations')
      .set((eb) => ({ credits: eb('credits', '-', amount) }))
      .where('id', '=', organization_id)
      .where('credits', 'is not', null)
      .execute();
  });
}
