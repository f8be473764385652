import { type Family, fixed, page } from '../exchange.ts';
import { PDF } from '../pages/bytes.ts';

const frame = (name: string) => ({
  title: `Frame ${name}`,
  body: `<h2>Heading of frame ${name}</h2><p>Paragraph of frame ${name}, with a <a href="/small">link</a>.</p>`,
});

/** Pages whose content is not in the document itself. */
export const embedded: Family = {
  '/embedded/shadow-open': page('A custom element with an open shadow root and a slot', {
    title: 'Open shadow',
    body: `<main><h1>Open shadow</h1><reader-card><p>Slotted paragraph.</p></reader-card></main>
<script>customElements.define('reader-card', class extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: 'open' }).innerHTML = '<h2>Heading in the shadow</h2><slot></slot><p>Paragraph in the shadow.</p>';
  }
});</script>`,
  }),
  '/embedded/shadow-closed': page('A closed shadow root', {
    title: 'Closed shadow',
    body: `<main><h1>Closed shadow</h1><div id="host"></div></main>
<script>document.getElementById('host').attachShadow({ mode: 'closed' }).innerHTML = '<p>Paragraph behind closed doors.</p>';</script>`,
  }),
  '/embedded/shadow-declarative': page('A declarative shadow root within another one', {
    title: 'Declarative shadow',
    body: `<main><h1>Declarative shadow</h1><div><template shadowrootmode="open"><p>Outer shadow.</p>
<div><template shadowrootmode="open"><p>Inner shadow.</p></template></div></template></div></main>`,
  }),
  '/embedded/frame/*': page('A document for frames, named after the last path segment', ({ url }) =>
    frame(
      url.pathname
        .split('/')
        .at(-1)
        ?.replace(/[^a-z0-9]/g, '') ?? '',
    ),
  ),
  '/embedded/iframe': page('An iframe of the same origin', {
    title: 'One frame',
    body: '<main><h1>One frame</h1><p>Before.</p><iframe src="/embedded/frame/same" width="600" height="200"></iframe><p>After.</p></main>',
  }),
  '/embedded/iframe-other': page('An iframe of another origin', ({ addresses }) => ({
    title: 'A foreign frame',
    body: `<main><h1>A foreign frame</h1><iframe src="${addresses.other}/embedded/frame/other" width="600" height="200"></iframe><p>After.</p></main>`,
  })),
  '/embedded/iframe-nested': page('Frames in frames, four deep', {
    title: 'Nested frames',
    body: '<main><h1>Nested frames</h1><iframe src="/embedded/nest/3" width="600" height="400"></iframe></main>',
  }),
  '/embedded/nest/*': page('A frame that contains the next one, down to 0', ({ url }) => {
    const left = Math.min(5, Number(url.pathname.split('/').at(-1)) || 0);
    return {
      title: `Depth ${left}`,
      body: `<p>Paragraph at depth ${left}.</p>${left > 0 ? `<iframe src="/embedded/nest/${left - 1}"></iframe>` : ''}`,
    };
  }),
  '/embedded/pdf/*': page('A PDF as the content of the page, by the tag of its frame', ({ url }) => {
    const frames: Record<string, string> = {
      embed: '<embed src="/media/pdf" type="application/pdf" width="600" height="700">',
      object: '<object data="/media/pdf" type="application/pdf" width="600" height="700"></object>',
      iframe: '<iframe src="/embedded/harbour.pdf" width="600" height="700"></iframe>',
      missing: '<embed src="/no-such.pdf" type="application/pdf" width="600" height="700">',
    };
    const frame = frames[url.pathname.split('/').at(-1) ?? ''] ?? '';
    return {
      title: 'Harbour report',
      body: `<main><h1>Harbour report</h1><p>The report of the year, as it was handed to the council.</p>${frame}</main>`,
    };
  }),
  '/embedded/harbour.pdf': fixed('The PDF of those pages', {
    headers: { 'content-type': 'application/pdf' },
    body: PDF,
  }),
  '/embedded/srcdoc': page('An iframe with srcdoc, and one that a script writes', {
    title: 'Written frames',
    body: `<main><h1>Written frames</h1><iframe srcdoc="<p>Paragraph of srcdoc.</p>"></iframe><iframe id="blank"></iframe></main>
<script>document.getElementById('blank').contentDocument.body.innerHTML = '<p>Paragraph written by a script.</p>';</script>`,
  }),
  '/embedded/frameset': page('A frameset', ({ addresses }) => ({
    title: 'Frameset',
    head: `</head><frameset cols="30%,70%"><frame src="/embedded/frame/left"><frame src="${addresses.own}/embedded/frame/right"></frameset>`,
    body: '',
  })),
  '/embedded/iframe-hanging': page('An iframe without a response next to one that loads', {
    title: 'A hanging frame',
    body: '<main><h1>A hanging frame</h1><iframe src="/endless/silent"></iframe><iframe src="/embedded/frame/well"></iframe></main>',
  }),
  '/embedded/noscript': page('noscript on a page whose scripts run: not content', {
    title: 'noscript',
    body: '<main><h1>noscript</h1><p>Shown to everyone.</p><noscript><p>Shown without scripts alone.</p></noscript></main>',
  }),
  '/embedded/noscript-failed': page('The only script fails to load; the content is in noscript', {
    title: 'A failed script',
    body: '<div id="root"></div><noscript><main><h1>In noscript</h1><p>Readable without the script.</p></main></noscript><script src="/status/500-empty"></script>',
  }),
  '/embedded/template': page('A template whose content is not shown', {
    title: 'template',
    body: '<main><h1>template</h1><p>Shown.</p><template><p>Never shown.</p></template></main>',
  }),
  '/embedded/hidden': page('Text hidden in every usual way, and text in closed tabs', {
    title: 'Hidden text',
    body: `<main><h1>Hidden text</h1><p>Shown to everyone.</p>
<p hidden>Hidden by attribute.</p><p style="display: none">Hidden by display.</p>
<p style="visibility: hidden">Hidden by visibility.</p><p style="opacity: 0">Hidden by opacity.</p>
<p style="position: absolute; left: -9999px">Hidden off screen.</p>
<p style="font-size: 0">Hidden by size.</p>
<p style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0)">Hidden by clip.</p>
<details><summary>A closed box</summary><p>Text of the closed box.</p></details>
<div role="tablist"><button role="tab" aria-controls="t1" aria-selected="true">One</button><button role="tab" aria-controls="t2">Two</button></div>
<div role="tabpanel" id="t1"><p>Text of tab one.</p></div><div role="tabpanel" id="t2" style="display: none"><p>Text of tab two.</p></div></main>`,
  }),
};
