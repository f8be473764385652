import { type Addresses, type Exchange, type Family, page, type Route, send } from '../exchange.ts';

const content = '<main><h1>Bait</h1><p>This page points at what must not be reached.</p></main>';

const withMarkup = (about: string, more: (victim: string, addresses: Addresses) => string): Route =>
  page(about, ({ addresses }) => ({ title: 'Bait', body: content + more(addresses.victim, addresses) }));

const withScript = (about: string, code: (victim: string, addresses: Addresses) => string): Route =>
  withMarkup(about, (victim, addresses) => `<script>${code(victim, addresses)}</script>`);

const redirect = (about: string, status: number, target: (victim: string) => string): Route => ({
  about,
  serve: (exchange: Exchange) =>
    send(exchange, { status, headers: { location: target(exchange.addresses.victim) } }),
});

const socket = (victim: string): string => victim.replace('http', 'ws');

/**
 * Pages that send requests to the victim server in every way that a browser can. The victim must receive none of them.
 */
export const bait: Family = {
  '/bait/subresources': withMarkup(
    'Image, script, stylesheet, font, media, object, prefetch, preconnect',
    (
      victim,
    ) => `<link rel="stylesheet" href="${victim}/style.css"><link rel="preload" as="image" href="${victim}/preload">
<link rel="prefetch" href="${victim}/prefetch"><link rel="preconnect" href="${victim}"><link rel="modulepreload" href="${victim}/module.js">
<img src="${victim}/image.png" srcset="${victim}/image-2.png 2x"><script src="${victim}/script.js"></script>
<video src="${victim}/video.mp4" poster="${victim}/poster.png"></video><audio src="${victim}/audio.mp3" autoplay></audio>
<object data="${victim}/object"></object><embed src="${victim}/embed"><input type="image" src="${victim}/input.png">
<style>@import url('${victim}/import.css'); main { background: url('${victim}/background.png') } @font-face { font-family: f; src: url('${victim}/font.woff2') } h1 { font-family: f }</style>
<svg><image href="${victim}/svg.png"/><use href="${victim}/use.svg#x"/></svg>`,
  ),
  '/bait/iframe': withMarkup(
    'Frames: by src, by srcdoc and by a redirect',
    (victim, { own }) =>
      `<iframe src="${victim}/frame"></iframe><iframe srcdoc="&lt;img src='${victim}/srcdoc.png'&gt;"></iframe><iframe src="${own}/bait/redirect"></iframe>`,
  ),
  '/bait/fetch': withScript(
    'fetch, XMLHttpRequest, sendBeacon, EventSource',
    (victim) =>
      `fetch('${victim}/fetch').catch(() => {}); fetch('${victim}/no-cors', { mode: 'no-cors', keepalive: true }).catch(() => {});
const request = new XMLHttpRequest(); request.open('POST', '${victim}/xhr'); request.send('x');
navigator.sendBeacon('${victim}/beacon', 'x'); new EventSource('${victim}/events'); new Image().src = '${victim}/pixel';`,
  ),
  '/bait/fetch-redirected': withScript(
    'A same-origin fetch that is redirected to the victim',
    () => "fetch('/bait/redirect', { mode: 'no-cors' }).catch(() => {}); new Image().src = '/bait/redirect';",
  ),
  '/bait/websocket': withScript('A WebSocket', (victim) => `new WebSocket('${socket(victim)}/socket');`),
  '/bait/webrtc': withScript(
    'WebRTC with the victim as STUN and TURN server',
    (victim) => `const host = '${victim.slice('http://'.length)}';
const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + host }, { urls: ['turn:' + host, 'turn:' + host + '?transport=tcp'], username: 'u', credential: 'c' }] });
peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));`,
  ),
  '/bait/webtransport': withScript(
    'WebTransport',
    (victim) =>
      `try { new WebTransport('${victim.replace('http', 'https')}/transport').ready.catch(() => {}); } catch {}`,
  ),
  '/bait/worker': withScript(
    'Workers that fetch: dedicated, shared, service',
    (victim) =>
      `const code = URL.createObjectURL(new Blob(["fetch('${victim}/worker', { mode: 'no-cors' }).catch(() => {}); try { importScripts('${victim}/import.js'); } catch {}"]));
new Worker(code); try { new SharedWorker(code); } catch {} navigator.serviceWorker?.register('/bait/worker.js').catch(() => {});`,
  ),
  '/bait/worker.js': {
    about: 'The service worker of /bait/workers',
    serve: (exchange) =>
      send(exchange, {
        headers: { 'content-type': 'text/javascript' },
        body: `fetch('${exchange.addresses.victim}/service-worker', { mode: 'no-cors' }).catch(() => {});`,
      }),
  },
  '/bait/popup': withScript(
    'Opens the victim in a new window',
    (victim) => `window.open('${victim}/popup');`,
  ),
  '/bait/form': withMarkup(
    'A form that a script submits into a frame',
    (victim) =>
      `<iframe name="there"></iframe><form method="post" target="there" action="${victim}/form"></form><script>document.forms[0].submit();</script>`,
  ),
  '/bait/ping': withMarkup(
    'A link with a ping that a script clicks',
    (victim, { own }) =>
      `<a id="link" href="${own}/small" ping="${victim}/ping">link</a><script>document.getElementById('link').click();</script>`,
  ),
  '/bait/location': withScript(
    'A script that navigates to the victim',
    (victim) => `location.href = '${victim}/location';`,
  ),
  '/bait/meta': page('A meta refresh to the victim', ({ addresses }) => ({
    title: 'Bait',
    head: `<meta http-equiv="refresh" content="0; url=${addresses.victim}/meta">`,
    body: content,
  })),
  '/bait/redirect': redirect('302 to the victim', 302, (victim) => `${victim}/redirect`),
  '/bait/redirect-307': redirect('307 to the victim', 307, (victim) => `${victim}/redirect-307`),
  '/bait/redirect-mapped': redirect('302 to the victim, written as a mapped IPv6 address', 302, (victim) =>
    victim.replace('127.0.0.66', '[::ffff:127.0.0.66]'),
  ),
  '/bait/redirect-number': redirect('302 to the victim, written as one number', 302, (victim) =>
    victim.replace('127.0.0.66', '2130706498'),
  ),
  '/bait/redirect-metadata': redirect(
    '302 to the metadata address of cloud providers',
    302,
    () => 'http://169.254.169.254/latest/meta-data/',
  ),
  '/bait/redirect-chain': {
    about: '302 to a redirect to the victim',
    serve: (exchange) => send(exchange, { status: 302, headers: { location: '/bait/redirect' } }),
  },
  '/bait/schemes': withMarkup(
    'Frames and links with schemes that are not http',
    () =>
      '<iframe src="file:///etc/passwd"></iframe><iframe src="chrome://version"></iframe><iframe src="view-source:http://127.0.0.1/"></iframe><img src="file:///etc/hostname"><a href="javascript:alert(1)">script link</a><a href="data:text/html,x">data link</a><a href="ftp://127.0.0.1/">ftp link</a><script>fetch("file:///etc/passwd").catch(() => {});</script>',
  ),
  '/bait/dns-prefetch': withMarkup(
    'DNS prefetch of two host names',
    (victim) =>
      `<meta http-equiv="x-dns-prefetch-control" content="on"><link rel="dns-prefetch" href="${victim}"><link rel="dns-prefetch" href="//secret.victim.example">`,
  ),
  '/bait/speculation': withMarkup(
    'Speculation rules: prerender and prefetch of the victim',
    (victim) =>
      `<script type="speculationrules">${JSON.stringify({ prefetch: [{ source: 'list', urls: [`${victim}/speculate`] }], prerender: [{ source: 'list', urls: ['/bait/location'] }] })}</script>`,
  ),
};
