import type { Command } from 'commander';
import { completeUrl, findMostSimilarWord, hideCredentials, isPageUrl } from '../contract/index.ts';
import { UsageError } from './exit.ts';

/**
 * Rejects an unknown command of a group that has a default command. Otherwise the default command would take it as an
 * argument.
 */
export function rejectUnknownCommand(group: Command): void {
  const defaultCommand = group.commands.find(
    ({ registeredArguments, commands }) => registeredArguments.length === 0 && commands.length === 0,
  );
  defaultCommand?.allowExcessArguments().hook('preAction', (command) => {
    const [word] = command.args;
    if (word === undefined) return;
    const hint = suggestCommand(group, word);
    throw new UsageError(
      `${formatPath(group)}: unknown command ${JSON.stringify(hideCredentials(word))}. ${hint}`,
    );
  });
}

function suggestCommand(group: Command, word: string): string {
  const names = group.commands.map((command) => command.name());
  if (names.includes('fetch') && /[^.]\.[^.]|:\/\//.test(word) && isPageUrl(completeUrl(word)))
    return `To fetch a page: ${formatPath(group)} fetch ${hideCredentials(word)}`;
  const name = findMostSimilarWord(word, names);
  return name ? `Did you mean "${name}"?` : `See ${formatPath(group)} --help.`;
}

/** Formats the names of a command and of the commands that contain it. */
export const formatPath = (command: Command): string =>
  command.parent ? `${formatPath(command.parent)} ${command.name()}` : command.name();
