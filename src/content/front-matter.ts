/**
 * Characters that a JSON string may contain, but that YAML forbids or interprets as line breaks or a byte order mark.
 */
const UNPRINTABLE_CHARACTERS = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

/** Writes a value as JSON that is also valid YAML 1.1 and 1.2. Replaces lone surrogates by U+FFFD. */
const toYamlValue = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'string' ? item.toWellFormed() : item,
  ).replace(
    UNPRINTABLE_CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * Writes the YAML front matter of a Markdown document.
 * @param fields values that JSON can express; undefined values are left out
 */
export function serialiseFrontMatter(fields: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${toYamlValue(value)}`);
  return `---\n${lines.join('\n')}\n---\n`;
}
