import { DEFAULTS, type Options } from './options.ts';

/** Possible values of the options that have a fixed set of values. */
const CHOICES = {
  format: ['json', 'markdown'],
  screenshot: ['none', 'viewport', 'fullPage'],
  markers: ['off', 'compact', 'detailed'],
  scope: ['main', 'page'],
  ocr: ['auto', 'never', 'force'],
  maxAge: ['0', '300', '3600', '86400'],
} as const satisfies Partial<Record<keyof Options, readonly string[]>>;

/**
 * Builds the address of the playground with a URL and the options that differ from the defaults, without the password.
 * @param view the view of the result to open
 */
export function buildLink(url: string, options: Options, view?: string | null): string {
  const query = new URLSearchParams({ url });
  if (view) query.set('view', view);
  for (const [name, value] of Object.entries(options)) {
    if (name === 'password' || value === DEFAULTS[name as keyof Options]) continue;
    query.set(name, String(value));
  }
  return `/playground?${query}`;
}

/** Returns the address of a snapshot that opens with the view that the current address names. */
export function buildSnapshotLink(snapshotId: string): string {
  const view = readView();
  return `/playground/${snapshotId}${view ? `?${new URLSearchParams({ view })}` : ''}`;
}

/** The view in the query of the current address. */
export const readView = (): string | null => new URLSearchParams(location.search).get('view');

/** Reads a URL and options from the query of an address. Ignores unknown options and values. */
export function readLink(search: string): { url: string; options: Options } {
  const query = new URLSearchParams(search);
  const options: Record<string, unknown> = { ...DEFAULTS };
  for (const [name, initial] of Object.entries(DEFAULTS)) {
    const value = query.get(name);
    if (value === null || name === 'password') continue;
    if (typeof initial === 'boolean') options[name] = value === 'true';
    else if (name in CHOICES) {
      const choices: readonly string[] = CHOICES[name as keyof typeof CHOICES];
      if (choices.includes(value)) options[name] = value;
    } else options[name] = value;
  }
  return { url: query.get('url')?.trim() ?? '', options: options as unknown as Options };
}
