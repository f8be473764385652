import type { Command } from 'commander';
import { findNearest } from '../contract/index.ts';
import { UsageError } from './exit.ts';

/**
 * Rejects an unknown command of a group that has a default command. Otherwise the default command would take it as an
 * argument.
 */
export function rejectUnknownCommand(group: Command): void {
  const defaultCommand = group.commands.find((command) => command.registeredArguments.length === 0);
  defaultCommand?.allowExcessArguments().hook('preAction', (command) => {
    const [word] = command.args;
    if (word === undefined) return;
    const name = findNearest(
      word,
      group.commands.map((other) => other.name()),
    );
    const hint = name ? `Did you mean "${name}"?` : `See ${formatPath(group)} --help.`;
    throw new UsageError(`${formatPath(group)}: unknown command ${JSON.stringify(word)}. ${hint}`);
  });
}

const formatPath = (command: Command): string =>
  command.parent ? `${formatPath(command.parent)} ${command.name()}` : command.name();
