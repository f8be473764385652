import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { listSettings } from '../../src/config.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');

/** Returns the commands in the list of a help text, without `help`. */
const COMMAND_LINE = /^ {2}([a-z-]+)(?=[ |])/gm;

async function helpOf(...path: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...path, '--help']);
  return stdout;
}

/** The commands that the help of a command lists. */
function commandsIn(help: string): string[] {
  const lists = [...help.matchAll(/^(?:Commands|Fetch|Run|Manage|More):\n((?: {2}.*\n)+)/gm)];
  const list = lists.map(([, lines]) => lines).join('');
  return [...list.matchAll(COMMAND_LINE)].flatMap(([, name]) => (name && name !== 'help' ? [name] : []));
}

/** Checks that the help of a command, and of its subcommands, has examples with options that exist. */
async function checkHelp(path: string[]): Promise<number> {
  const help = await helpOf(...path);
  const subcommands = commandsIn(help);
  const counts = await Promise.all(subcommands.map((name) => checkHelp([...path, name])));
  const [beforeExamples = '', examplesAndLists = ''] = help.split('Examples:\n');
  expect(beforeExamples, 'only the usage and the description are above the examples').not.toMatch(/^\w+:$/m);
  const [exampleLines = '', ...lists] = examplesAndLists.split('\n\n');
  const examples = exampleLines
    .split('\n')
    .filter((line) => /^ {2}(?!#)/.test(line))
    .map((line) => line.trim());
  expect(examples.length, `examples of ${path.join(' ')}`).toBeGreaterThan(0);
  for (const example of examples) {
    expect(example).toContain(`pagewright ${path.join(' ')}`);
    if (subcommands.length > 0) continue;
    const options = lists.join('\n\n');
    for (const [flag] of example.matchAll(/(?<= )--?[a-z][a-z-]*/g)) expect(options).toContain(flag);
  }
  return counts.reduce((sum, count) => sum + count, 1);
}

it('the help of every command has examples, and every option in the examples exists', {
  timeout: 400_000,
}, async () => {
  const commands = commandsIn(await helpOf()).filter((name) => name !== 'completion');
  expect(commands.length).toBeGreaterThan(15);
  let checked = 0;
  for (const command of commands) checked += await checkHelp([command]);
  expect(checked).toBeGreaterThan(commands.length + 8);
});

it('the help lists the commands by purpose, and has no colors in a pipe', { timeout: 60_000 }, async () => {
  const help = await helpOf();
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

it('help settings and the command settings list every setting by purpose', { timeout: 60_000 }, async () => {
  const run = async (...words: string[]) =>
    (await promisify(execFile)(process.execPath, [MAIN, ...words])).stdout;
  const list = await run('help', 'settings');
  for (const { variable, flag, defaultText, group } of listSettings()) {
    expect(list).toContain(`  ${variable}, --${flag} (default: ${defaultText})\n`);
    expect(list).toContain(`\n${group}:\n`);
  }
  expect(await run('settings')).toBe(list);
});
