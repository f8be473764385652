/** Returns the quantile of the values for a share from 0 to 1. NaN for an empty list. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Returns the mean without the lowest and the highest tenth of the values. NaN for an empty list. */
export function trimmedMean(values: readonly number[]): number {
  const cut = Math.floor(values.length / 10);
  const kept = values.toSorted((a, b) => a - b).slice(cut, values.length - cut);
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
}
