import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { createUser, deleteUser, listUsers, renewSetupToken, setPassword } from '../../accounts/index.ts';
import { SHORTEST_PASSWORD } from '../../contract/index.ts';
import { UsageError } from '../exit.ts';
import { print, when } from '../output.ts';
import { type AccountOptions, addList, chooseOrganization, type WithStore } from './context.ts';

/** `pagewright users`: who may sign in. Passwords come from standard input, never from the command line. */
export function addUsers(program: Command, { withStore }: { withStore: WithStore }): void {
  const users = program.command('users').description('users: list, create, set a password, delete');
  addList(users, withStore, 'the users of an organization', listUsers, {
    id: (user) => user.id,
    'e-mail': (user) => user.email,
    role: (user) => user.role,
    created: (user) => when(user.createdAt),
  });
  users
    .command('create')
    .argument('<e-mail>')
    .description('a new user; the password is read from standard input')
    .option('--owner', 'with the rights of an owner')
    .option('--org <name or id>', 'organization, when there are several')
    .action((email: string, options: AccountOptions & { owner?: boolean }) =>
      withStore(async (store) => {
        if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`"${email}" is not an e-mail address.`);
        const { id } = await chooseOrganization(store, options.org);
        const role = options.owner ? 'owner' : 'member';
        const user = await createUser(store, {
          organizationId: id,
          email,
          password: await readPassword(),
          role,
        });
        if (!user) throw new UsageError(`There is a user with the address ${email} already.`);
        await print(`${user.id}\n`);
      }),
    );
  users
    .command('password')
    .argument('<id>', 'id of the user (see `pagewright users list`)')
    .description('another password, read from standard input; ends all sessions of the user')
    .action((userId: string) =>
      withStore(async (store) => {
        if (await setPassword(store, { userId, password: await readPassword() })) return print('Changed.\n');
        throw new UsageError(`There is no user ${userId}.`);
      }),
    );
  users
    .command('setup-link')
    .description('a new one-time token that makes the owner of the default organization')
    .action(() =>
      withStore(async (store) =>
        print(
          `Open the dashboard at /set-up#${await renewSetupToken(store)} once; earlier links are void.\n`,
        ),
      ),
    );
  users
    .command('delete')
    .argument('<id>', 'id of the user')
    .description('delete a user')
    .action((userId: string) =>
      withStore(async (store) => {
        if (await deleteUser(store, userId)) return print('Deleted.\n');
        throw new UsageError(`There is no user ${userId}.`);
      }),
    );
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Password, then Ctrl-D: ');
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (password.length >= SHORTEST_PASSWORD) return password;
  throw new UsageError(`A password has at least ${SHORTEST_PASSWORD} characters.`);
}
