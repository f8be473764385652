import type { Command } from 'commander';
import { listOrganizations, type Organization } from '../../../accounts/index.ts';
import type { Store } from '../../../store/index.ts';
import { UsageError } from '../../exit.ts';
import type { CommandIo } from '../../io.ts';
import { type CellValue, printRows } from '../../output.ts';

/** Opens the store of the service, which may be running at the same time, and closes it after use. */
export type WithStore = <Result>(use: (store: Store) => Promise<Result>) => Promise<Result>;

export interface AccountOptions {
  org?: string;
  json?: boolean;
}

/**
 * Finds an organization by id or name. The name is optional if there is only one organization.
 * @throws UsageError if none or several match
 */
export async function chooseOrganization(store: Store, nameOrId: string | undefined): Promise<Organization> {
  const organizations = await listOrganizations(store);
  const matchingOrganizations =
    nameOrId === undefined
      ? organizations
      : organizations.filter(({ id, name }) => id === nameOrId || name === nameOrId);
  const [onlyMatch] = matchingOrganizations;
  if (onlyMatch && matchingOrganizations.length === 1) return onlyMatch;
  if (nameOrId !== undefined && matchingOrganizations.length === 0)
    throw new UsageError(`There is no organization "${nameOrId}". See \`pagewright orgs list\`.`);
  if (organizations.length === 0) throw createNoOrganizationError();
  if (nameOrId !== undefined)
    throw new UsageError(`Several organizations are named "${nameOrId}". Use the id.`);
  throw new UsageError('Choose an organization with --org <name or id>. See `pagewright orgs list`.');
}

/** Creates the error for a data folder in which no service was started. */
export const createNoOrganizationError = (): UsageError =>
  new UsageError(
    'There is no organization in this data folder. Set --data-dir, or start the service once to create the default one.',
  );

/** Adds the `list` command of a group, which is also its default command. */
export function addAccountList<Row>(
  group: Command,
  { io, withStore }: { io: CommandIo; withStore: WithStore },
  description: string,
  readRows: (store: Store, organizationId: string) => Promise<readonly Row[]>,
  columns: Record<string, (row: Row) => CellValue>,
): void {
  group
    .command('list', { isDefault: true })
    .description(description)
    .option('--org <name or id>', 'organization, if there are several')
    .option('--json', 'print as JSON')
    .action((options: AccountOptions) =>
      withStore(async (store) => {
        const { id } = await chooseOrganization(store, options.org);
        await printRows(io.stdout, await readRows(store, id), columns, options.json ?? false);
      }),
    );
}
