/** A part of a page that is read separately. */
export type ContentPart =
  | 'visibility'
  | 'classification'
  | 'blocks'
  | 'passes'
  | 'stateJson'
  | 'metadata'
  | 'links'
  | 'warnings'
  | 'video'
  | 'assets'
  | 'markdown';

/** Reads a part of a page. If the step throws unexpectedly, the fault is reported and the replacement is returned. */
export type Attempt = <Value>(part: ContentPart, step: () => Value, replacement: () => Value) => Value;

/** Reports no fault: an unexpected error ends the reading. */
export const withoutReplacement: Attempt = (_part, step) => step();
