import { at, listAt, stringAt } from '../json.ts';

/** YouTube's texts: a plain string, `simpleText`, `content`, or `runs`. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const text = at(value, ...path);
  const whole = stringAt(text) ?? stringAt(text, 'simpleText') ?? stringAt(text, 'content');
  if (whole !== undefined) return whole;
  const runs = listAt(text, 'runs')
    .map((run) => stringAt(run, 'text') ?? at(run, 'text'))
    .filter((run) => typeof run === 'string');
  return runs.length > 0 ? runs.join('') : undefined;
}
