import type { Command } from 'commander';
import { listOrganizations, type Organization } from '../../accounts/index.ts';
import type { Store } from '../../store/index.ts';
import { UsageError } from '../exit.ts';
import { type Cell, printRows } from '../output.ts';

/** Runs something on the store of the service, which may be running beside it. */
export type WithStore = <Result>(use: (store: Store) => Promise<Result>) => Promise<Result>;

/** Options that every command of the accounts has. */
export interface AccountOptions {
  org?: string;
  json?: boolean;
}

/**
 * The organization that a command is about: by id or name, or the only one there is.
 * @throws UsageError where that is not clear
 */
export async function chooseOrganization(store: Store, named: string | undefined): Promise<Organization> {
  const all = await listOrganizations(store);
  const found = named === undefined ? all : all.filter(({ id, name }) => id === named || name === named);
  const [only] = found;
  if (only && found.length === 1) return only;
  if (named !== undefined && found.length === 0) throw new UsageError(`There is no organization "${named}".`);
  if (all.length === 0) throw new UsageError('There is no organization yet: start the service once.');
  if (named !== undefined) throw new UsageError(`Several organizations are called "${named}": give the id.`);
  throw new UsageError('Name the organization with --org: its name or id (see `pagewright orgs list`).');
}

/** The `list` of a group of commands, which is also what the group alone means: rows of one organization. */
export function addList<Row>(
  group: Command,
  withStore: WithStore,
  description: string,
  rowsOf: (store: Store, organizationId: string) => Promise<readonly Row[]>,
  columns: Record<string, (row: Row) => Cell>,
): void {
  group
    .command('list', { isDefault: true })
    .description(description)
    .option('--org <name or id>', 'organization, when there are several')
    .option('--json', 'as JSON')
    .action((options: AccountOptions) =>
      withStore(async (store) => {
        const { id } = await chooseOrganization(store, options.org);
        await printRows(await rowsOf(store, id), columns, options.json ?? false);
      }),
    );
}
