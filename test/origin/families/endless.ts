import { type Exchange, every, type Family, later, page, type Route } from '../exchange.ts';

const content = '<main><h1>Still here</h1><p>The content of a page that never comes to rest.</p></main>';
const withScript = (about: string, script: string): Route =>
  page(about, { title: 'Endless', body: `${content}<script>${script}</script>` });
const withMarkup = (about: string, more: string): Route =>
  page(about, { title: 'Endless', body: `${content}${more}` });

const open =
  (type: string, action?: (exchange: Exchange, count: number) => void, milliseconds = 100) =>
  (exchange: Exchange): void => {
    exchange.response.writeHead(200, { 'content-type': type });
    exchange.response.flushHeaders();
    let count = 0;
    if (action) every(exchange, milliseconds, () => action(exchange, count++));
  };

/** Pages that never settle. Each page contains "never comes to rest" from the start. */
/** Answers late enough that a page which navigates without end costs little CPU time. */
const slowly = ({ about, serve }: Route): Route => ({
  about,
  serve: (exchange) => later(exchange, 150, () => void serve(exchange)),
});

export const endless: Family = {
  '/endless/silent': {
    about: 'Accepts the request and never responds',
    serve: () => undefined,
  },
  '/endless/head-only': {
    about: 'Sends the head, but never the body',
    serve: open('text/html'),
  },
  '/endless/body': {
    about: 'A document that grows by a paragraph every 100 ms, without end',
    serve: (exchange) => {
      exchange.response.writeHead(200, { 'content-type': 'text/html' });
      exchange.response.write(`<!doctype html><title>Endless</title>${content}`);
      let count = 0;
      every(exchange, 100, () => exchange.response.write(`<p>Paragraph ${++count}.</p>`));
    },
  },
  '/endless/flood': {
    about: 'An endless document, sent as fast as it is read',
    serve: ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(`<!doctype html><title>Flood</title>${content}`);
      const block = '<p>water water water water water water water water</p>\n'.repeat(1200);
      const pour = (): void => {
        while (!response.destroyed && response.write(block));
      };
      response.on('drain', pour);
      pour();
    },
  },
  '/endless/slow-headers': {
    about: 'A header line every 500 ms, without end',
    serve: (exchange) => {
      const { socket } = exchange.request;
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n');
      let count = 0;
      every(exchange, 500, () => socket.write(`X-Slow-${count++}: 1\r\n`));
    },
  },
  '/endless/loop': withScript('A script after the content that never returns', 'for (;;);'),
  '/endless/loop-later': withScript(
    'A script that never returns, started 100 ms after load',
    "addEventListener('load', () => setTimeout(() => { for (;;); }, 100));",
  ),
  '/endless/promises': withScript(
    'Microtasks without end',
    '(function again() { Promise.resolve().then(again); })();',
  ),
  '/endless/timers': withScript(
    'A clock that changes text every 50 ms',
    "const p = document.body.appendChild(document.createElement('p')); setInterval(() => { p.textContent = Date.now(); }, 50);",
  ),
  '/endless/growing': withScript(
    'Adds a paragraph every 100 ms',
    "setInterval(() => document.body.insertAdjacentHTML('beforeend', '<p>More.</p>'), 100);",
  ),
  '/endless/animation': withScript(
    'Redraws in every frame',
    "const p = document.body.appendChild(document.createElement('p')); (function draw() { p.style.left = Math.random() + 'px'; requestAnimationFrame(draw); })();",
  ),
  '/endless/polling': withScript(
    'Polls every 200 ms',
    "setInterval(() => fetch('/endless/poll').catch(() => {}), 200);",
  ),
  '/endless/poll': {
    about: 'The response to polling: nothing new',
    serve: ({ response }) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"news":[]}'),
  },
  '/endless/long-poll': withScript(
    'A long-polling request without a response',
    "fetch('/endless/silent').catch(() => {});",
  ),
  '/endless/events': withScript('Server-sent events', "new EventSource('/endless/event-stream');"),
  '/endless/event-stream': {
    about: 'One event every 100 ms',
    serve: open('text/event-stream', ({ response }, count) => response.write(`data: ${count}\n\n`)),
  },
  '/endless/hanging-image': withMarkup(
    'An image without a response',
    '<img src="/endless/silent" width="10" height="10">',
  ),
  '/endless/hanging-script': page('A blocking script in the head without a response', {
    title: 'Endless',
    head: '<script src="/endless/silent"></script>',
    body: content,
  }),
  '/endless/hanging-async': withMarkup(
    'An async script without a response',
    '<script async src="/endless/silent"></script>',
  ),
  '/endless/hanging-style': page('A stylesheet without a response', {
    title: 'Endless',
    head: '<link rel="stylesheet" href="/endless/silent">',
    body: content,
  }),
  '/endless/hanging-font': withMarkup(
    'A font without a response',
    "<style>@font-face { font-family: slow; src: url('/endless/silent') } main { font-family: slow, serif }</style>",
  ),
  '/endless/reload': slowly(
    withScript(
      'Reloads itself as soon as it is loaded',
      "addEventListener('load', () => location.reload());",
    ),
  ),
  '/endless/ping-pong': slowly(
    page('A script that always navigates to the same page with a new query', ({ url }) => ({
      title: 'Endless',
      body: `${content}<script>location.href = '/endless/ping-pong?turn=${Number(url.searchParams.get('turn') ?? 0) + 1}';</script>`,
    })),
  ),
};
