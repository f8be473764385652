import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { hideCredentials } from '../../../contract/index.ts';
import { InterruptedError } from '../../exit.ts';
import { deleteLogin, readLogin, storeLogin } from '../../stored-login.ts';
import type { CommandIo } from '../../io.ts';
import { print } from '../../output.ts';
import { callServer } from '../../pages/index.ts';
import { type CliEnvironment, chooseServer } from '../../server.ts';

/** `pagewright login` and `pagewright logout`: store and delete the server and the key of later commands. */
export function addLogin(
  program: Command,
  { environment, io }: { environment: CliEnvironment; io: CommandIo },
): void {
  const { loginFile } = environment;
  program
    .command('login')
    .description('store a server and its API key for later commands; asks for the key')
    .requiredOption('--server <url>', 'address of the server')
    .addHelpText(
      'after',
      `\nThe key is checked and stored in ${loginFile}, which only you can read.\n` +
        'Scripts write the key to standard input. Press Enter if the server needs no key.',
    )
    .action(async ({ server }: { server: string }) => {
      chooseServer({ server }, environment);
      const key = await readKey(io, hideCredentials(server));
      // Check the typed key, not one of the environment or of an earlier login.
      const login = chooseServer({ server, key }, { ...environment, apiKey: undefined, loginFile: '' });
      if (login) await callServer(login, 'v1/account');
      storeLogin(loginFile, { server, ...(key !== '' && { key }) });
      await print(io.stdout, `Logged in. Commands use ${server}; --local uses this machine instead.\n`);
    });
  program
    .command('logout')
    .description('delete the stored server and key')
    .action(async () => {
      const login = readLogin(loginFile);
      deleteLogin(loginFile);
      await print(io.stdout, login ? `Logged out of ${login.server}.\n` : 'There is no stored login.\n');
    });
}

/** Reads the key from standard input. A terminal does not show it. */
async function readKey({ stdin, stderr }: CommandIo, server: string): Promise<string> {
  if (!stdin.isTTY) return (await text(stdin)).trim();
  const discardedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: discardedOutput, terminal: true });
  stderr.write(`API key of ${server} (not shown): `);
  try {
    const interrupted = Promise.race([once(lines, 'SIGINT'), once(lines, 'close')]).then(() => {
      throw new InterruptedError();
    });
    const [line] = (await Promise.race([once(lines, 'line'), interrupted])) as [string];
    return line.trim();
  } finally {
    lines.close();
    stderr.write('\n');
  }
}
