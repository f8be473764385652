/** Reads the sentence that says what is wrong, if the error has one in addition to its tag. */
export function readMessage(fields: object | undefined, detail: string | undefined): string | undefined {
  const message = fields && 'message' in fields ? fields.message : undefined;
  return typeof message === 'string' ? message : detail;
}
