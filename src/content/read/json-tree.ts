const MAX_JSON_CHARS = 200_000;
const JSON_TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],]|[^"{}[\],\s]+|\s+/g;
const INDENT = '  ';

/**
 * Returns the lines of JSON whose line breaks were made by lists or boxes, such as in API references. Numbers and names
 * stay as they are. Undefined if the text is not a JSON object or array.
 */
export function formatJson(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^[{[][\s\S]*[}\]]$/.test(trimmed) || trimmed.length > MAX_JSON_CHARS) return undefined;
  try {
    JSON.parse(trimmed);
  } catch {
    return undefined;
  }
  const parts: string[] = [];
  let depth = 0;
  let previous = '';
  const breakLine = (): void => {
    parts.push('\n', INDENT.repeat(Math.min(depth, 50)));
  };
  for (const [token] of trimmed.matchAll(JSON_TOKEN)) {
    if (token.trim() === '') continue;
    const closes = token === '}' || token === ']';
    if (closes) depth -= 1;
    const isEmpty = closes && (previous === '{' || previous === '[');
    if (previous === ',' || previous === '{' || previous === '[' || closes)
      if (!isEmpty && previous !== '') breakLine();
    parts.push(token === ':' ? ': ' : token);
    if (token === '{' || token === '[') depth += 1;
    previous = token;
  }
  return parts.join('');
}
