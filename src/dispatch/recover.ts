import { isChargePending } from '../accounts/index.ts';
import { isOpen } from './end-capture.ts';
import type { DispatchOptions } from './types.ts';
import { runUpkeep } from './upkeep.ts';

/**
 * For the start of a process. If no other owns the store, whoever waited, worked or was about to answer
 * before is gone: leases and waits end now, and the slots are free when this resolves. Beside another
 * process nothing is known, and leases and waits end by their own time.
 */
export async function recoverCaptures(options: DispatchOptions): Promise<void> {
  if (!options.store.tryTakeOwnership()) return;
  await options.store.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('captures')
      .set({ lease_until: 0 })
      .where(isOpen)
      .where('state', '=', 'RUNNING')
      .execute();
    await trx
      .updateTable('captures')
      .set({ waiting_until: 0 })
      .where(isOpen)
      .where('waiting_until', 'is not', null)
      .execute();
    await trx.updateTable('captures').set({ charge: 'void' }).where(isChargePending).execute();
  });
  await runUpkeep(options);
}
