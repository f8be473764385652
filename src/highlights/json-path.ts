/** A step from a JSON value to one inside it: a member's name or an array index. */
export type Step = string | number;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\b', '\\b'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\f', '\\f'],
  ['\r', '\\r'],
  ["'", "\\'"],
  ['\\', '\\\\'],
]);

/** RFC 9535, section 2.7: single quotes; control characters as `\u00xx` in lower case. */
function quote(name: string): string {
  const escaped = name.replace(
    /[\u0000-\u001f'\\]/g,
    (unit) => ESCAPES.get(unit) ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `'${escaped}'`;
}

/** The normalized path of a value, e.g. `$['offers'][0]['price']` (RFC 9535, section 2.7). */
export const normalizedPath = (steps: readonly Step[]): string =>
  `$${steps.map((step) => `[${typeof step === 'number' ? step : quote(step)}]`).join('')}`;
