export const COLOR_WHEN = ['auto', 'always', 'never'] as const;
export type ColorWhen = (typeof COLOR_WHEN)[number];

/** Whether colours are wanted on a stream: `NO_COLOR` (no-color.org) and dumb terminals say no. */
export function wantsColor(when: ColorWhen, stream: { isTTY?: boolean }): boolean {
  if (when !== 'auto') return when === 'always';
  return stream.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';
}
