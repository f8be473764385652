/** Splits a JSON Pointer into the names and indices that lead to its value (RFC 6901). */
export const splitJsonPointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Returns the value at a JSON Pointer, as the path of an `ExtractEvidence` in its data. The value must exist. */
export const readAtPointer = (data: unknown, pointer: string): unknown =>
  splitJsonPointer(pointer).reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], data);
