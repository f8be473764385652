/** Measured points `[score, probability]`, both rising: what isotonic regression on labelled pairs gives. */
export type Calibration = readonly (readonly [score: number, probability: number])[];

const logistic = (score: number): number => 1 / (1 + Math.exp(-score));

/** Straight lines between the points, flat beyond the outer ones. */
function interpolate(score: number, points: Calibration): number {
  const after = points.findIndex(([at]) => at >= score);
  const [above, high] = points[after === -1 ? points.length - 1 : after] ?? [0, 0];
  const [below, low] = points[after - 1] ?? [above, high];
  return above === below ? high : low + ((high - low) * (score - below)) / (above - below);
}

/** A model's scores as probabilities; without points: as they are when all lie from 0 to 1, else as logits. */
export function calibrate(scores: readonly number[], points: Calibration = []): number[] {
  if (points.length > 0) return scores.map((score) => interpolate(score, points));
  return scores.every((score) => score >= 0 && score <= 1) ? [...scores] : scores.map(logistic);
}
