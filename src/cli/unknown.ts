import type { Command } from 'commander';
import { UsageError } from './exit.ts';

/** More changed letters than this are another word, not a slip. */
const FARTHEST = 3;

/** Refuses a first word that is no command, where a group has a command that is meant without any. */
export function refuseUnknown(group: Command): void {
  const standard = group.commands.find((command) => command.registeredArguments.length === 0);
  standard?.allowExcessArguments().hook('preAction', (command) => {
    const [word] = command.args;
    if (word === undefined) return;
    const name = nearest(
      word,
      group.commands.map((other) => other.name()),
    );
    const said = JSON.stringify(word);
    throw new UsageError(
      `${pathOf(group)}: there is no command ${said}. ${name ? `Did you mean ${name}?` : 'See --help.'}`,
    );
  });
}

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

/** The word of a list that somebody most likely meant. */
function nearest(word: string, words: readonly string[]): string | undefined {
  const ranked = words
    .map((other) => ({ other, distance: editDistance(word.slice(0, 40), other) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best && best.distance <= Math.min(FARTHEST, best.other.length - 1) ? best.other : undefined;
}

/** Levenshtein distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
