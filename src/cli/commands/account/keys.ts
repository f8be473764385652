import type { Command } from 'commander';
import { createApiKey, listApiKeys, revokeApiKey } from '../../../accounts/index.ts';
import { UsageError } from '../../exit.ts';
import type { CommandIo } from '../../io.ts';
import { print, formatTime } from '../../output.ts';
import {
  type AccountOptions,
  addAccountList,
  chooseOrganization,
  type WithStore,
} from './account-commands.ts';

/** `pagewright keys`: manages API keys. */
export function addKeys(program: Command, { io, withStore }: { io: CommandIo; withStore: WithStore }): void {
  const keys = program.command('keys').description('manage API keys: list, create, revoke');
  addAccountList(keys, { io, withStore }, 'list the API keys of an organization', listApiKeys, {
    id: (key) => key.id,
    name: (key) => key.name,
    key: (key) => `${key.hint}…`,
    created: (key) => formatTime(key.createdAt),
    'last used': (key) => formatTime(key.lastUsedAt),
    revoked: (key) => formatTime(key.revokedAt),
  });
  keys
    .command('create')
    .argument('<name>', 'purpose of the key')
    .description('create an API key and print it; it is shown only once')
    .option('--org <name or id>', 'organization, if there are several')
    .option('--json', 'print as JSON')
    .action((name: string, options: AccountOptions) =>
      withStore(async (store) => {
        if (name.trim() === '') throw new UsageError('The name of the key is empty.');
        const { id } = await chooseOrganization(store, options.org);
        const { key, rawKey } = await createApiKey(store, { organizationId: id, name });
        await print(io.stdout, options.json ? `${JSON.stringify({ ...key, rawKey })}\n` : `${rawKey}\n`);
      }),
    );
  keys
    .command('revoke')
    .argument('<id>', 'id of the key (see `pagewright keys list`)')
    .description('revoke an API key immediately')
    .option('--org <name or id>', 'organization, if there are several')
    .action((keyId: string, options: AccountOptions) =>
      withStore(async (store) => {
        const { id } = await chooseOrganization(store, options.org);
        if (await revokeApiKey(store, { organizationId: id, id: keyId }))
          return print(io.stdout, `Revoked ${keyId}.\n`);
        throw new UsageError(`There is no active key ${keyId}. See \`pagewright keys list\`.`);
      }),
    );
}
