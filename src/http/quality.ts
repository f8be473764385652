/**
 * Reads the quality of a value in an `Accept` or `Accept-Encoding` header (RFC 9110, 12.4.2). Ranges with `*` are
 * ignored.
 * @returns 0 to 1; 0 if the header does not name the value
 */
export function parseQualityValue(header: string | string[] | undefined, value: string): number {
  for (const part of [header ?? ''].flat().join(',').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if (name !== value) continue;
    const quality = parameters.find((text) => text.startsWith('q='));
    return quality === undefined ? 1 : Number(quality.slice(2)) || 0;
  }
  return 0;
}
