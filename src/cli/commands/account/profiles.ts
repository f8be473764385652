import type { Command } from 'commander';
import { describeBrowserSettings, type ProfileInfo } from '../../../contract/index.ts';
import type { CommandIo } from '../../io.ts';
import { readJsonFile } from '../../json-file.ts';
import { print, printRows } from '../../output.ts';
import {
  chooseProfileSource,
  type ProfileFields,
  type ProfileSourceDependencies,
  type ProfileSourceOptions,
  parseProfile,
} from '../../profiles/index.ts';
import { addServerOptions } from '../../server.ts';
import { collectValues } from '../arguments.ts';

interface ProfilesCommand extends ProfileSourceDependencies {
  io: CommandIo;
}

interface ListOptions extends ProfileSourceOptions {
  json?: boolean;
}

interface CreateOptions extends ListOptions, ProfileFields {
  file?: string;
}

/** `pagewright profiles`: manages the profiles of an organization, on this machine or on a server. */
export function addProfiles(program: Command, dependencies: ProfilesCommand): void {
  const profiles = program
    .command('profiles')
    .description('manage profiles: headers, cookies and browser settings for pages (list, create, delete)');
  addProfileList(profiles, dependencies);
  addProfileCreate(profiles, dependencies);
  addProfileDelete(profiles, dependencies);
}

const addSourceOptions = (command: Command): Command =>
  addServerOptions(command).option(
    '--org <name or id>',
    'organization, if there are several and no --server',
  );

function addProfileList(profiles: Command, dependencies: ProfilesCommand): void {
  const { stdout } = dependencies.io;
  const command = profiles
    .command('list', { isDefault: true })
    .description('list the profiles of an organization, without their secrets')
    .option('--json', 'print as JSON');
  addSourceOptions(command).action(async (options: ListOptions) => {
    const rows = await chooseProfileSource(options, dependencies).list();
    if (rows.length === 0 && !options.json)
      return print(stdout, 'There are no profiles. Create one with `pagewright profiles create`.\n');
    await printRows(stdout, rows, PROFILE_COLUMNS, options.json ?? false);
  });
}

const PROFILE_COLUMNS = {
  name: ({ name }: ProfileInfo) => name,
  headers: ({ headerNames }: ProfileInfo) => headerNames?.join(', '),
  cookies: ({ cookies }: ProfileInfo) => cookies?.map(({ name, domain }) => `${name} (${domain})`).join(', '),
  settings: describeBrowserSettings,
  updated: ({ updatedAt }: ProfileInfo) => updatedAt.slice(0, 16).replace('T', ' '),
};

function addProfileCreate(profiles: Command, dependencies: ProfilesCommand): void {
  const { stdin, stdout } = dependencies.io;
  const command = profiles
    .command('create')
    .argument('<name>', 'name of the profile; an existing profile with this name is replaced')
    .description('create or replace a profile')
    .option('--file <file>', 'JSON file with the settings; - reads standard input')
    .option(
      '--header <header>',
      '"Name: value", sent to the origin of the page; can be repeated',
      collectValues,
    )
    .option('--cookie <cookie>', '"name=value; domain=example.com; path=/"; can be repeated', collectValues)
    .option('--user-agent <text>', 'user agent')
    .option('--locale <tag>', 'language, such as de-DE')
    .option('--timezone <name>', 'time zone, such as Europe/Berlin')
    .option('--viewport <size>', 'viewport in CSS pixels, such as 1280x800')
    .option('--mobile', 'load pages as a phone')
    .option('--wait-for <what>', 'milliseconds to wait after loading, or a CSS selector to wait for')
    .option('--accept <format>', 'ask sites for markdown or html')
    .option('--exit <n>', 'position of a proxy in PAGEWRIGHT_PROXY_EXITS, from 0')
    .option('--json', 'print as JSON');
  addSourceOptions(command)
    .addHelpText(
      'after',
      '\nOther users of this machine can see the options of a command. Put secrets into a file:\n' +
        '  echo \'{"cookies":[{"name":"session","value":"…","domain":"shop.example"}]}\' |\n' +
        '    pagewright profiles create shop --file -\n' +
        '\nThen: pagewright fetch https://shop.example/account --profile shop',
    )
    .action(async (name: string, options: CreateOptions) => {
      const use = { option: '--file', example: { locale: 'de-DE' } };
      const settings = options.file === undefined ? {} : await readJsonFile(stdin, options.file, use);
      const profile = parseProfile(name, settings, options);
      const savedProfile = await chooseProfileSource(options, dependencies).put(profile);
      await print(
        stdout,
        options.json ? `${JSON.stringify(savedProfile, null, 2)}\n` : `Saved ${savedProfile.name}.\n`,
      );
    });
}

function addProfileDelete(profiles: Command, dependencies: ProfilesCommand): void {
  const command = profiles
    .command('delete')
    .argument('<name>', 'name of the profile')
    .description('delete a profile; running captures are finished with it');
  addSourceOptions(command).action(async (name: string, options: ProfileSourceOptions) => {
    await chooseProfileSource(options, dependencies).remove(name);
    await print(dependencies.io.stdout, `Deleted ${name}.\n`);
  });
}
