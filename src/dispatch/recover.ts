import { OPEN_STATES } from './settle.ts';
import type { DispatchOptions } from './types.ts';
import { upkeep } from './upkeep.ts';

/**
 * For the start of a process that is the only one of its store: whoever waited, worked or was about to
 * answer before is gone. Leases and waits end now; the slots are free when this resolves.
 */
export async function recover(options: DispatchOptions): Promise<void> {
  await options.store.db.transaction().execute(async (trx) => {
    await trx.updateTable('captures').set({ lease_until: 0 }).where('state', '=', 'RUNNING').execute();
    await trx
      .updateTable('captures')
      .set({ waiting_until: 0 })
      .where('state', 'in', OPEN_STATES)
      .where('waiting_until', 'is not', null)
      .execute();
    await trx.updateTable('captures').set({ charge: 'void' }).where('charge', '=', 'due').execute();
  });
  await upkeep(options);
}
