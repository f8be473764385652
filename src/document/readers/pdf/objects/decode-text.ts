/** Decodes a text string: UTF-16, UTF-8 or nearly Latin-1 (ISO 32000-2, 7.9.2.2). */
export function decodePdfString(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  if (text.startsWith('\xFE\xFF')) return new TextDecoder('utf-16be').decode(bytes);
  return text.startsWith('\xEF\xBB\xBF') ? new TextDecoder().decode(bytes) : text;
}
