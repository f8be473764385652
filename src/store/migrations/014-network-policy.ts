import type { Transaction } from 'kysely';
import type { Database } from '../tables.ts';

/** Adds the network policy to captures and runs. Those of earlier versions have none and may run anywhere. */
export async function addNetworkPolicy(trx: Transaction<Database>): Promise<void> {
  for (const table of ['captures', 'runs'] as const)
    await trx.schema.alterTable(table).addColumn('network_policy', 'text').execute();
}
