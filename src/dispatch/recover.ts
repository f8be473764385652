import type { Store } from '../store/index.ts';
import { OPEN_STATES } from './settle.ts';

/**
 * For the start of a process that is the only one of its store: whoever waited, worked or was about to
 * answer before is gone. Leases and waits end now, so that the next upkeep requeues and cancels at once.
 */
export async function recover(store: Store): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    await trx.updateTable('captures').set({ lease_until: 0 }).where('state', '=', 'RUNNING').execute();
    await trx
      .updateTable('captures')
      .set({ waiting_until: 0 })
      .where('state', 'in', OPEN_STATES)
      .where('waiting_until', 'is not', null)
      .execute();
    await trx.updateTable('captures').set({ charge: 'void' }).where('charge', '=', 'due').execute();
  });
}
