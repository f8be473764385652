import type { Command } from 'commander';
import type { SettingFlag, SettingFlags } from '../setting-flags.ts';

/** `pagewright settings`, or `pagewright help settings`: lists all settings by purpose. */
export function addSettings(program: Command, { flags }: SettingFlags): void {
  const command = program
    .command('settings')
    .description('list all settings of the service, with their environment variables and defaults')
    .addHelpText('after', () => formatSettings(flags))
    .action(() => command.outputHelp());
}

function formatSettings(flags: readonly SettingFlag[]): string {
  const groups = [...Map.groupBy(flags, ({ group }) => group)];
  const sections = groups.map(([group, settings]) =>
    [`\n${group}:`, ...settings.map(formatSetting)].join('\n'),
  );
  return [...sections, '\nA flag on the command line comes before the environment variable.'].join('\n');
}

const formatSetting = ({ variable, flag, defaultText, description }: SettingFlag): string =>
  `  ${variable}, --${flag} (default: ${defaultText})\n      ${description}`;
