import { stripVTControlCharacters } from 'node:util';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { type CliDependencies, createCli } from '../../src/cli/index.ts';
import { listSettings, readCliEnvironment } from '../../src/config.ts';
import { runCommand, spawnCommand } from './command.ts';

const run = async (...words: string[]): Promise<string> => (await runCommand(words)).stdout;

/** Creates the program with all commands. */
const createProgram = (): Promise<Command> =>
  createCli([], {
    version: '1',
    environment: readCliEnvironment({}),
    io: {},
    flags: listSettings(),
    serviceUrl: () => undefined,
  } as unknown as CliDependencies);

/** Lists a command and the commands below it. */
const withSubcommands = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

it('the help of every command has examples, and every option in the examples exists', async () => {
  const program = await createProgram();
  const commands = program.commands
    .filter((command) => command.name() !== 'completion')
    .flatMap(withSubcommands);
  expect(commands.length).toBeGreaterThan(30);
  for (const command of commands) {
    const help = command.helpInformation();
    const [beforeExamples = '', examplesAndLists = ''] = help.split('Examples:\n');
    expect(beforeExamples, 'only the usage and the description are above the examples').not.toMatch(
      /^\w+:$/m,
    );
    const [exampleLines = '', ...lists] = examplesAndLists.split('\n\n');
    const examples = exampleLines
      .split('\n')
      .filter((line) => /^ {2}(?!#)/.test(line))
      .map((line) => line.trim());
    expect(examples.length, `examples of ${pathOf(command)}`).toBeGreaterThan(0);
    for (const example of examples) {
      expect(example).toContain(pathOf(command));
      if (command.commands.length > 0) continue;
      const options = lists.join('\n\n');
      const [ownPart = ''] = example.split(' | ');
      for (const [flag] of ownPart.matchAll(/(?<= )--?[a-z][a-z-]*/g)) expect(options).toContain(flag);
    }
  }
});

it('--help prints the help of a command', async () => {
  const fetch = (await createProgram()).commands.find((command) => command.name() === 'fetch');
  expect(await run('fetch', '--help')).toContain(
    stripVTControlCharacters(fetch?.helpInformation() ?? 'none'),
  );
});

it('the help lists the commands by purpose, and has no colors in a pipe', async () => {
  const { code, stdout: help } = await spawnCommand(['--help']);
  expect(code).toBe(0);
  expect([...help.matchAll(/^(\w+):$/gm)].map(([, heading]) => heading)).toEqual([
    'Examples',
    'Options',
    'Fetch',
    'Run',
    'Operate',
    'Manage',
    'More',
  ]);
  expect(help).toMatch(/^Fetch:\n {2}fetch /m);
});

it('help settings and the command settings list every setting by purpose', async () => {
  const list = await run('help', 'settings');
  for (const { variable, flag, defaultText, group } of listSettings()) {
    expect(list).toContain(`  ${variable}, --${flag} (default: ${defaultText})\n`);
    expect(list).toContain(`\n${group}:\n`);
  }
  expect(await run('settings')).toBe(list);
});
