import type { ContentWarning } from './results.ts';

/** Warnings about the content as sentences. This file has no imports at run time, because the web pages use it too. */
export const WARNING_TEXTS: Readonly<Record<ContentWarning, string>> = {
  parkedDomain: 'The domain is parked or for sale. The page probably does not have the requested content.',
  softError: 'The page looks like an error page, although its status is a success.',
  robotsDisallowed: 'The robots.txt of the site disallows this URL for automated access.',
};
