import type { Origin } from '../origin/index.ts';

/** Pages of the test origin that replace the sites of the samples. The sites exist, so that readers can run the samples. */
const PAGES: Readonly<Record<string, string>> = {
  'https://example.com/': '/article',
  'https://example.org/': '/small',
  'https://www.rfc-editor.org/rfc/rfc9110.pdf': '/report.pdf',
  // Readers replace this one: no public page with a subtitle track is known to stay.
  'https://example.com/video/tracked': '/video/tracked',
};

/**
 * Replaces the sites in a sample with pages of the test origin.
 * @throws Error if the sample contains another page of such a site, which may not exist
 */
export const replaceSites = (text: string, origin: Origin): string =>
  text.replace(/https:\/\/(?:example\.(?:com|org)|www\.rfc-editor\.org)\b[^\s'"`)]*/g, (url) => {
    const path = PAGES[new URL(url).href];
    if (path === undefined)
      throw new Error(`${url} does not exist. Use the page /sample of the service, or https://example.com/.`);
    return origin.url(path);
  });
