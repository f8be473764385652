import { type Exchange, type Family, page, type Route, send } from '../exchange.ts';

const to =
  (status: number, target: (exchange: Exchange) => string) =>
  (exchange: Exchange): void =>
    send(exchange, { status, headers: { location: target(exchange) } });

const arrived = '/redirected/arrived';

const byStatus: Family = Object.fromEntries(
  [301, 302, 303, 307, 308].map((status): [string, Route] => [
    `/redirected/${status}`,
    { about: `${status} to ${arrived}`, serve: to(status, () => arrived) },
  ]),
);

const byScript = (about: string, script: (target: string) => string, delay?: number): Route =>
  page(about, {
    title: 'Moving',
    body: `<p>You are being redirected.</p><script>${
      delay === undefined ? script(arrived) : `setTimeout(() => { ${script(arrived)} }, ${delay})`
    }</script>`,
  });

/** Redirects of all kinds. */
export const redirected: Family = {
  [arrived]: page('The target of most redirects of this family', {
    title: 'Arrived',
    body: '<main><h1>Arrived</h1><p>This is the page at the end of the redirect.</p></main>',
  }),
  ...byStatus,
  '/redirected/chain/*': {
    about: '302 from n to n - 1, and from 0 to the page: /redirected/chain/5 takes six steps',
    serve: to(302, ({ url }) => {
      const left = Number(url.pathname.split('/').at(-1));
      return left > 0 ? `/redirected/chain/${left - 1}` : arrived;
    }),
  },
  '/redirected/loop': { about: '302 to itself', serve: to(302, () => '/redirected/loop') },
  '/redirected/ping': { about: '302 to /redirected/pong', serve: to(302, () => '/redirected/pong') },
  '/redirected/pong': { about: '302 to /redirected/ping', serve: to(302, () => '/redirected/ping') },
  '/redirected/other-origin': {
    about: '302 to another origin',
    serve: to(302, ({ addresses }) => addresses.other + arrived),
  },
  '/redirected/no-location': {
    about: '302 without a Location',
    serve: (exchange) => send(exchange, { status: 302 }),
  },
  '/redirected/relative': {
    about: '302 to a relative address',
    serve: to(302, () => 'arrived?from=relative#part'),
  },
  '/redirected/meta': page('An immediate meta refresh', {
    title: 'Moving',
    head: `<meta http-equiv="refresh" content="0; url=${arrived}">`,
    body: '<p>You are being redirected.</p>',
  }),
  '/redirected/meta-later': page('A meta refresh after one second', {
    title: 'Moving',
    head: `<meta http-equiv="refresh" content="1; url=${arrived}">`,
    body: '<p>You are being redirected in a second.</p>',
  }),
  '/redirected/meta-self': page('A page that refreshes itself every 300 s, as news sites do', {
    title: 'Ticker',
    head: '<meta http-equiv="refresh" content="300">',
    body: '<main><h1>Ticker</h1><p>The news of this minute.</p></main>',
  }),
  '/redirected/script': byScript('location.replace in a script', (url) => `location.replace('${url}')`),
  '/redirected/script-later': byScript(
    'location.href, 300 ms after load',
    (url) => `location.href = '${url}'`,
    300,
  ),
  '/redirected/form': page('A form that a script submits', {
    title: 'Moving',
    body: `<form method="post" action="${arrived}"></form><script>document.forms[0].submit()</script>`,
  }),
  '/redirected/file': { about: '302 to file:///etc/passwd', serve: to(302, () => 'file:///etc/passwd') },
  '/redirected/data': { about: '302 to a data: URL', serve: to(302, () => 'data:text/html,<h1>data</h1>') },
  '/redirected/javascript': {
    about: '302 to a javascript: URL',
    serve: to(302, () => 'javascript:alert(1)'),
  },
  '/redirected/unsafe-port': { about: '302 to port 25', serve: to(302, () => 'http://127.0.0.1:25/') },
  '/redirected/refused': {
    about: '302 to a closed port',
    serve: to(302, ({ addresses }) => `${addresses.refused}/`),
  },
  '/redirected/malformed': {
    about: '302 to an invalid URL',
    serve: to(302, () => 'http://[oops/'),
  },
};
