import type { Container } from '../containers.ts';
import type { PageFacts, SegmentFacts } from '../facts.ts';

/** One number about a segment in its page. */
export type Feature = (segment: SegmentFacts, page: PageFacts) => number;
/** A family of features by name; names are unique over all families and stand in the model's file. */
export type FeatureTable = Readonly<Record<string, Feature>>;

/**
 * What some features depend on, be it only on a part of the segment's place: they are read again only where this is
 * another than for the segment before.
 */
export interface Scope {
  of: (segment: SegmentFacts, page: PageFacts) => unknown;
  features: FeatureTable;
}

const SMALL_LOGS = Float64Array.from({ length: 1024 }, (_, value) => Math.log1p(value));

/** Counts grow by factors: trees and means both like their logarithm better. */
export function log(value: number): number {
  const whole = value >>> 0;
  return whole === value && whole < SMALL_LOGS.length ? (SMALL_LOGS[whole] as number) : Math.log1p(value);
}

export function flag(value: boolean): number {
  return value ? 1 : 0;
}

/** A share; 0 of nothing. */
export function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

/** The container `levels` above (0 is the container itself), or the root where there are fewer. */
export function ancestor(container: Container, levels: number): Container {
  let at = container;
  for (let level = 0; level < levels && at.parent !== undefined; level++) at = at.parent;
  return at;
}
