import { listAt, stringAt, valueAt } from '../json.ts';

/** Reads a YouTube text in any of its forms: a string, `simpleText`, `content`, or `runs`. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const text = valueAt(value, ...path);
  const whole = stringAt(text) ?? stringAt(text, 'simpleText') ?? stringAt(text, 'content');
  if (whole !== undefined) return whole;
  const runs = listAt(text, 'runs')
    .map((run) => stringAt(run, 'text') ?? valueAt(run, 'text'))
    .filter((run) => typeof run === 'string');
  return runs.length > 0 ? runs.join('') : undefined;
}
