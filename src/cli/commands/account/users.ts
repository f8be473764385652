import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import {
  createUser,
  deleteUser,
  listOrganizations,
  listUsers,
  renewSetupToken,
  setPassword,
} from '../../../accounts/index.ts';
import { MIN_PASSWORD_LENGTH } from '../../../contract/index.ts';
import { UsageError } from '../../exit.ts';
import type { CommandIo } from '../../io.ts';
import { print, formatTime } from '../../output.ts';
import {
  type AccountOptions,
  addAccountList,
  chooseOrganization,
  createNoOrganizationError,
  type WithStore,
} from './account-commands.ts';

/** `pagewright users`: manages dashboard users. Passwords are read from standard input. */
export function addUsers(
  program: Command,
  {
    io,
    withStore,
    serviceUrl,
  }: { io: CommandIo; withStore: WithStore; serviceUrl: () => string | undefined },
): void {
  const users = program
    .command('users')
    .description('manage dashboard users: list, create, set a password, delete');
  addAccountList(users, { io, withStore }, 'list the users of an organization', listUsers, {
    id: (user) => user.id,
    'e-mail': (user) => user.email,
    role: (user) => user.role,
    created: (user) => formatTime(user.createdAt),
  });
  users
    .command('create')
    .argument('<e-mail>')
    .description('create a user; reads the password from standard input')
    .option('--owner', 'create an owner instead of a member')
    .option('--org <name or id>', 'organization, if there are several')
    .action((email: string, options: AccountOptions & { owner?: boolean }) =>
      withStore(async (store) => {
        if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`"${email}" is not an e-mail address.`);
        const { id } = await chooseOrganization(store, options.org);
        const role = options.owner ? 'owner' : 'member';
        const user = await createUser(store, {
          organizationId: id,
          email,
          password: await readPassword(io),
          role,
        });
        if (!user) throw new UsageError(`A user with the e-mail address ${email} already exists.`);
        await print(io.stdout, `${user.id}\n`);
      }),
    );
  users
    .command('password')
    .argument('<id>', 'id of the user (see `pagewright users list`)')
    .description('set a new password, read from standard input; ends all sessions of the user')
    .action((userId: string) =>
      withStore(async (store) => {
        if (await setPassword(store, { userId, password: await readPassword(io) }))
          return print(io.stdout, 'Changed.\n');
        throw new UsageError(`There is no user ${userId}.`);
      }),
    );
  users
    .command('setup-link')
    .description('create a one-time link to create the owner of the default organization')
    .action(() =>
      withStore(async (store) => {
        if ((await listOrganizations(store)).length === 0) throw createNoOrganizationError();
        const path = `/set-up#${await renewSetupToken(store)}`;
        const url = serviceUrl();
        await print(io.stdout, url === undefined ? `${path}\n` : `${url.replace(/\/$/, '')}${path}\n`);
        io.stderr.write(
          `${url === undefined ? 'Open this path of your service' : 'Open this link while the service runs, with its address if that is another one'}. It works once; earlier links are invalid.\n`,
        );
      }),
    );
  users
    .command('delete')
    .argument('<id>', 'id of the user')
    .description('delete a user')
    .action((userId: string) =>
      withStore(async (store) => {
        if (await deleteUser(store, userId)) return print(io.stdout, 'Deleted.\n');
        throw new UsageError(`There is no user ${userId}.`);
      }),
    );
}

async function readPassword(io: CommandIo): Promise<string> {
  if (io.stdin.isTTY) io.stderr.write('Password, then Ctrl-D: ');
  const password = (await text(io.stdin)).replace(/\r?\n$/, '');
  if (password.length >= MIN_PASSWORD_LENGTH) return password;
  throw new UsageError(`The password is too short. Use at least ${MIN_PASSWORD_LENGTH} characters.`);
}
