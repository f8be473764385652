import { Choice, Field } from '../../design/index.ts';

/** Which addresses belong to the site, and how far a crawl goes. */
export interface SiteOptions {
  scope: 'host' | 'subdomains' | 'path';
  /** RE2 patterns, one per line. */
  include: string;
  exclude: string;
  /** Maximum number of pages of a crawl. */
  limit: string;
  /** Maximum number of links from the start page; empty for no limit. */
  maxDepth: string;
}

export const SITE_DEFAULTS: SiteOptions = {
  scope: 'host',
  include: '',
  exclude: '',
  limit: '100',
  maxDepth: '',
};

/** The fields of a request that select addresses, without those that have their default value. */
export function buildSiteFilter({ scope, include, exclude }: SiteOptions) {
  const includePatterns = listLines(include);
  const excludePatterns = listLines(exclude);
  return {
    ...(scope !== SITE_DEFAULTS.scope && { scope }),
    ...(includePatterns.length > 0 && { includePatterns }),
    ...(excludePatterns.length > 0 && { excludePatterns }),
  };
}

const listLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface SiteOptionsPanelProps {
  options: SiteOptions;
  onChange: (options: SiteOptions) => void;
}

/** The options of a map or a crawl. */
export function SiteOptionsPanel({ options, onChange }: SiteOptionsPanelProps) {
  const set = (change: Partial<SiteOptions>): void => onChange({ ...options, ...change });
  return (
    <div className="options">
      <fieldset className="options-group">
        <legend>Site</legend>
        <Choice
          label="Scope"
          value={options.scope}
          choices={{ host: 'The host', subdomains: 'The host and its subdomains', path: 'Below the URL' }}
          onChange={(scope) => set({ scope })}
        />
      </fieldset>
      <fieldset className="options-group">
        <legend>Addresses</legend>
        <Field label="Include" hint="Patterns (RE2), one per line">
          <textarea
            rows={2}
            spellcheck={false}
            placeholder="/blog/"
            value={options.include}
            onChange={(event) => set({ include: event.currentTarget.value })}
          />
        </Field>
        <Field label="Exclude">
          <textarea
            rows={2}
            spellcheck={false}
            placeholder="/tag/"
            value={options.exclude}
            onChange={(event) => set({ exclude: event.currentTarget.value })}
          />
        </Field>
      </fieldset>
      <fieldset className="options-group">
        <legend>Crawl</legend>
        <Field label="Maximum pages">
          <input
            type="number"
            min={1}
            max={100_000}
            value={options.limit}
            onChange={(event) => set({ limit: event.currentTarget.value })}
          />
        </Field>
        <Field label="Maximum depth" hint="Links from the start page to a page">
          <input
            type="number"
            min={0}
            max={1000}
            placeholder="no limit"
            value={options.maxDepth}
            onChange={(event) => set({ maxDepth: event.currentTarget.value })}
          />
        </Field>
      </fieldset>
    </div>
  );
}
