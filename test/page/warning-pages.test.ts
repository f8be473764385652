import { describe, expect, it } from 'vitest';
import { read } from './page.ts';
import { FIRST_CASES } from './warnings/first.ts';
import { FURTHER_CASES } from './warnings/further.ts';
import { HELD_OUT_CASES } from './warnings/held-out.ts';

describe('error pages, parked domains and pages that speak of them', () => {
  it.each(
    [...FIRST_CASES, ...HELD_OUT_CASES, ...FURTHER_CASES].map(
      ({ name, expected, ...page }) => [name, expected, page] as const,
    ),
  )('%s has the warning: %s', (_, expected, { html, url = 'https://site.test/x/17' }) => {
    const { warnings } = read(html, { requestedUrl: url, finalUrl: url });
    expect(warnings).toEqual(expected === 'none' ? [] : [expected]);
  });
});
