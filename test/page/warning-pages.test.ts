import { describe, expect, it } from 'vitest';
import { read } from './page.ts';
import { WARNING_CASES } from './warning-cases.ts';

describe('error pages, parked domains and pages that speak of them', () => {
  it.each(WARNING_CASES.map(({ name, expected, ...page }) => [name, expected, page] as const))(
    '%s has the warning: %s',
    (_, expected, { html, url = 'https://site.test/x/17' }) => {
      const { warnings } = read(html, { requestedUrl: url, finalUrl: url });
      expect(warnings).toEqual(expected === 'none' ? [] : [expected]);
    },
  );
});
