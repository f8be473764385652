/** A part of a page that is read separately, so that an error in it does not affect the other parts. */
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

/** Reads a part of a page. If `step` throws an unexpected error, reports the error and returns the replacement. */
export type ReadContentPart = <Value>(
  part: ContentPart,
  step: () => Value,
  replacement: () => Value,
) => Value;

/** A `ReadContentPart` that uses no replacement: an unexpected error is thrown. */
export const readPartOrThrow: ReadContentPart = (_part, step) => step();
