/** Returns the message of an error: its field `message`, else `detail`. Undefined if the error has only a tag. */
export function readErrorMessage(fields: object | undefined, detail: string | undefined): string | undefined {
  const message = fields && 'message' in fields ? fields.message : undefined;
  return typeof message === 'string' ? message : detail;
}
