/** Decodes the body of an answer as UTF-8. */
export const decodeBodyText = (body: Uint8Array | string): string =>
  typeof body === 'string'
    ? body
    : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');

/** Parses the body of a JSON answer. */
export const parseBody = <Value>(body: Uint8Array | string): Value =>
  JSON.parse(decodeBodyText(body)) as Value;
