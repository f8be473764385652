export const COLOR_WHEN = ['auto', 'always', 'never'] as const;
export type ColorWhen = (typeof COLOR_WHEN)[number];

/** Whether to use colors on a stream. `auto` respects `NO_COLOR` (no-color.org) and dumb terminals. */
export function wantsColor(when: ColorWhen, stream: { isTTY?: boolean }): boolean {
  if (when !== 'auto') return when === 'always';
  return stream.isTTY === true && !process.env['NO_COLOR'] && process.env['TERM'] !== 'dumb';
}
