export const COLOR_MODES = ['auto', 'always', 'never'] as const;
export type ColorMode = (typeof COLOR_MODES)[number];

/**
 * Whether to use colors on a stream.
 * @param noColor whether the environment disables colors for `auto`
 */
export function wantsColor(mode: ColorMode, stream: { isTTY?: boolean }, noColor: boolean): boolean {
  if (mode !== 'auto') return mode === 'always';
  return stream.isTTY === true && !noColor;
}
