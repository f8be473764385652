import { SITE_DEFAULTS, type SiteOptions } from './site-options.tsx';

/** What an address of the page for sites names. */
export interface SiteLink {
  url: string;
  options: SiteOptions;
  /** Id of the run whose results are shown. */
  run?: string | undefined;
  /** Id of the snapshot of the start page whose map is shown. */
  map?: string | undefined;
}

const isScope = (text: string): text is SiteOptions['scope'] => /^(?:host|subdomains|path)$/.test(text);

/** Builds the address of a site, with the options that differ from the defaults. */
export function buildSiteLink({ url, options, run, map }: SiteLink): string {
  const query = new URLSearchParams({ url });
  for (const [name, value] of Object.entries(options))
    if (value !== SITE_DEFAULTS[name as keyof SiteOptions]) query.set(name, value);
  if (run !== undefined) query.set('run', run);
  if (map !== undefined) query.set('map', map);
  return `/playground/site?${query}`;
}

/** Reads the query of an address. Ignores unknown options and values. */
export function readSiteLink(query: URLSearchParams): SiteLink {
  const read = (name: keyof SiteOptions): string => query.get(name) ?? SITE_DEFAULTS[name];
  const readNumber = (name: 'limit' | 'maxDepth'): string =>
    /^\d{1,6}$/.test(read(name)) ? read(name) : SITE_DEFAULTS[name];
  const scope = read('scope');
  return {
    url: query.get('url') ?? '',
    options: {
      scope: isScope(scope) ? scope : SITE_DEFAULTS.scope,
      include: read('include'),
      exclude: read('exclude'),
      limit: readNumber('limit'),
      maxDepth: readNumber('maxDepth'),
    },
    run: query.get('run') ?? undefined,
    map: query.get('map') ?? undefined,
  };
}
