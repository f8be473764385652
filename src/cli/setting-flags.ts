import { type Command, Option } from 'commander';

/** A setting of the service as a command-line flag. */
export interface SettingFlag {
  variable: string;
  /** Name of the flag, without dashes. */
  flag: string;
  /** Heading of the settings that belong together. */
  group: string;
  description: string;
  defaultText: string;
  /** All values that the setting accepts, if they are few. */
  choices?: readonly string[];
}

/** The flags of settings, and where their values go. */
export interface SettingFlags {
  flags: readonly SettingFlag[];
  /** Receives each setting on the command line while it is parsed. The last value of a setting applies. */
  onSetting: (setting: SettingFlag, value: string) => void;
}

/**
 * Adds the flags of settings to a command, except flags whose name the command uses itself.
 * @param shownFlags the flags that the help lists
 */
export function addSettingFlags(
  command: Command,
  { flags, onSetting }: SettingFlags,
  shownFlags: readonly string[],
): void {
  // Otherwise a group takes the flags that follow the name of its subcommand.
  command.enablePositionalOptions();
  for (const setting of flags) {
    const { flag, group, description, defaultText } = setting;
    command.optionsGroup(`${group}:`);
    const option = new Option(`--${flag} <value>`, `${description} (default: ${defaultText})`);
    if (command.options.some(({ long }) => long === option.long)) continue;
    command.addOption(shownFlags.includes(flag) ? option : option.hideHelp());
    command.on(`option:${flag}`, (value: string) => onSetting(setting, value));
    if (flag !== 'auth') continue;
    const noAuth = new Option(
      '--no-auth',
      'accept calls from this machine without a key; same as --auth off',
    );
    command.addOption(shownFlags.includes(flag) ? noAuth : noAuth.hideHelp());
    command.on('option:no-auth', () => onSetting(setting, 'off'));
  }
}

/**
 * Finds the name of the command, which may follow flags of settings.
 * @param words the words after the name of the program
 */
export function findCommandName(words: readonly string[], flags: readonly SettingFlag[]): string | undefined {
  const flagsWithValue = new Set(flags.map(({ flag }) => `--${flag}`));
  let index = 0;
  for (;;) {
    const word = words[index];
    if (word === undefined || !word.startsWith('-')) return word;
    index += flagsWithValue.has(word) ? 2 : 1;
  }
}
