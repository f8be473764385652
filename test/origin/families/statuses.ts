import { type Family, fixed, page } from '../exchange.ts';

const article = (title: string, text: string) => ({
  title,
  body: `<main><h1>${title}</h1><p>${text}</p></main>`,
});

/** Responses with other status codes. */
export const statuses: Family = {
  '/status/204': fixed('204 without content', { status: 204 }),
  '/status/205': fixed('205, reset content', { status: 205 }),
  '/status/304': fixed('304 to an unconditional request', {
    status: 304,
  }),
  '/status/401': page('401 with a challenge', article('Unauthorized', 'Credentials are required here.'), {
    status: 401,
    headers: { 'www-authenticate': 'Basic realm="origin"' },
  }),
  '/status/403': page('A bare 403', article('Forbidden', 'This folder is not for reading.'), { status: 403 }),
  '/status/404': page('404 with a page', article('Not found', 'The page has moved to another shelf.'), {
    status: 404,
  }),
  '/status/410': page('410 with a page', article('Gone', 'This page was taken down for good.'), {
    status: 410,
  }),
  '/status/404-empty': fixed('404 without a body', { status: 404 }),
  '/status/429': page('429 with Retry-After: 7', article('Too many requests', 'Please come back later.'), {
    status: 429,
    headers: { 'retry-after': '7' },
  }),
  '/status/500': page('500 with a page', article('Server error', 'Something broke on our side.'), {
    status: 500,
  }),
  '/status/500-empty': fixed('500 without a body', { status: 500 }),
  '/status/502': page('502 with a page', article('Bad gateway', 'The server behind is away.'), {
    status: 502,
  }),
  '/status/503': page('503 with a page', article('Under maintenance', 'We are back in an hour.'), {
    status: 503,
    headers: { 'retry-after': '3600' },
  }),
  '/status/999': page('An undefined status code', article('Denied', 'Request denied by policy.'), {
    status: 999,
  }),
};
