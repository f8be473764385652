import { getListAt, getStringAt, getValueAt } from '../json.ts';

/** Reads a YouTube text in any of its forms: a string, `simpleText`, `content`, or `runs`. */
export function readYouTubeTextAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const text = getValueAt(value, ...path);
  const completeText = getStringAt(text) ?? getStringAt(text, 'simpleText') ?? getStringAt(text, 'content');
  if (completeText !== undefined) return completeText;
  const runs = getListAt(text, 'runs')
    .map((run) => getStringAt(run, 'text') ?? getValueAt(run, 'text'))
    .filter((run) => typeof run === 'string');
  return runs.join('') || undefined;
}
