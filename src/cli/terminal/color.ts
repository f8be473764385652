export const COLOR_WHEN = ['auto', 'always', 'never'] as const;
export type ColorWhen = (typeof COLOR_WHEN)[number];

/**
 * Whether to use colors on a stream.
 * @param noColor whether the environment disables colors for `auto`
 */
export function wantsColor(when: ColorWhen, stream: { isTTY?: boolean }, noColor: boolean): boolean {
  if (when !== 'auto') return when === 'always';
  return stream.isTTY === true && !noColor;
}
