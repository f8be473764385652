import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Addresses, type Exchange, type Family, sendPage } from './exchange.ts';

/** Answers one request with its route. `/` lists the routes, and an unknown path gets a 404 page. */
export function answer(
  routes: Family,
  addresses: Addresses,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const exchange: Exchange = {
    request,
    response,
    addresses,
    url: new URL(request.url ?? '/', addresses.own),
  };
  const { pathname } = exchange.url;
  const route = Object.hasOwn(routes, pathname) ? routes[pathname] : below(routes, pathname);
  if (route) route.serve(exchange);
  else if (pathname === '/') sendPage(exchange, { title: 'The test origin', body: overview(routes) });
  else sendPage(exchange, { title: 'Not found', body: '<h1>No such page</h1>' }, { status: 404 });
}

/** Every route with what it simulates, in the order of the families. */
export function catalogue(routes: Family): { path: string; about: string }[] {
  return Object.entries(routes).map(([path, { about }]) => ({ path, about }));
}

function below(routes: Family, pathname: string) {
  const key = Object.keys(routes).find(
    (path) => path.endsWith('/*') && pathname.startsWith(path.slice(0, -1)),
  );
  return key === undefined ? undefined : routes[key];
}

function overview(routes: Family): string {
  const items = catalogue(routes).map(
    ({ path, about }) => `<li><a href="${path.replace('/*', '/0')}">${path}</a>: ${about}</li>`,
  );
  return `<h1>The test origin</h1>\n<ul>\n${items.join('\n')}\n</ul>`;
}
