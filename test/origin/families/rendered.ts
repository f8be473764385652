import { type Exchange, type Family, later, page, type Route, send } from '../exchange.ts';

const json = (value: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** Answers with JSON after a delay. */
const delayed = (about: string, milliseconds: number, value: unknown): Route => ({
  about,
  serve: (exchange: Exchange) => later(exchange, milliseconds, () => send(exchange, json(value))),
});

const script = (code: string): string => `<script>${code}</script>`;

const shell = '<div id="root"><p class="loading">Loading…</p></div>';

const story = {
  title: 'A story from state',
  paragraphs: ['The first paragraph came as data.', 'So did the second one.'],
};

/** Fills the root element with the text of `story`, like the hydration of a framework. */
const hydrate = (from: string): string =>
  script(`const story = ${from};
document.getElementById('root').innerHTML =
  '<main><h1>' + story.title + '</h1>' + story.paragraphs.map((text) => '<p>' + text + '</p>').join('') + '</main>';`);

/** Pages whose content is rendered in the browser. */
export const rendered: Family = {
  '/rendered/after-200': page('Adds content 200 ms after its script ran: "Filled in after 200 ms."', {
    title: 'Filled in late',
    body:
      shell +
      script(`setTimeout(() => {
  document.getElementById('root').innerHTML = '<main><h1>Late content</h1><p>Filled in after 200 ms.</p></main>';
}, 200);`),
  }),
  '/rendered/two-requests': page('Two requests of 250 ms, one after the other: "Second answer shown."', {
    title: 'Two requests',
    body:
      shell +
      script(`const get = (path, done) => {
  const request = new XMLHttpRequest();
  request.open('GET', path);
  request.onload = () => done(JSON.parse(request.responseText));
  request.send();
};
get('/rendered/data/first', (first) => {
  document.getElementById('root').innerHTML = '<main><h1>' + first.text + '</h1></main>';
  get(first.next, (second) => {
    document.querySelector('main').insertAdjacentHTML('beforeend', '<p>' + second.text + '</p>');
  });
});`),
  }),
  '/rendered/data/first': delayed('The first answer, after 250 ms', 250, {
    text: 'First answer shown.',
    next: '/rendered/data/second',
  }),
  '/rendered/data/second': delayed('The second answer, after 250 ms', 250, { text: 'Second answer shown.' }),
  '/rendered/fetch': page('A fetch of 250 ms, then 40 rows rendered in four frames', {
    title: 'Rows',
    body:
      shell +
      script(`fetch('/rendered/data/rows').then((answer) => answer.json()).then((rows) => {
  document.getElementById('root').innerHTML = '<main><h1>Rows</h1><ul></ul></main>';
  const draw = () => {
    for (const row of rows.splice(0, 10)) {
      document.querySelector('ul').insertAdjacentHTML('beforeend', '<li>' + row + '</li>');
    }
    if (rows.length > 0) requestAnimationFrame(draw);
  };
  draw();
});`),
  }),
  '/rendered/data/rows': delayed(
    'Forty rows, after 250 ms',
    250,
    Array.from({ length: 40 }, (_, index) => `Row ${index + 1}`),
  ),
  '/rendered/module': page('A module script that imports another one', {
    title: 'Modules',
    body: `${shell}<script type="module" src="/rendered/entry.js"></script>`,
  }),
  '/rendered/entry.js': {
    about: 'The entry module',
    serve: (exchange) =>
      send(exchange, {
        headers: { 'content-type': 'text/javascript' },
        body: `const { text } = await import('/rendered/part.js');
document.getElementById('root').innerHTML = '<main><h1>Modules</h1><p>' + text + '</p></main>';`,
      }),
  },
  '/rendered/part.js': {
    about: 'The imported module, after 100 ms',
    serve: (exchange) =>
      later(exchange, 100, () =>
        send(exchange, {
          headers: { 'content-type': 'text/javascript' },
          body: `export const text = 'Drawn by an imported module.';`,
        }),
      ),
  },
  '/rendered/next': page('Next.js: a page rendered from __NEXT_DATA__', {
    title: 'Next',
    body: `${shell}<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
      props: { pageProps: story },
      page: '/story',
      buildId: 'test',
    })}</script>${hydrate("JSON.parse(document.getElementById('__NEXT_DATA__').textContent).props.pageProps")}`,
  }),
  '/rendered/nuxt': page('Nuxt: a page rendered from window.__NUXT__', {
    title: 'Nuxt',
    body: `${shell}${script(`window.__NUXT__ = ${JSON.stringify({ data: [story] })};`)}${hydrate('window.__NUXT__.data[0]')}`,
  }),
  '/rendered/redux': page('Redux: a page rendered from window.__PRELOADED_STATE__', {
    title: 'Redux',
    body: `${shell}${script(`window.__PRELOADED_STATE__ = ${JSON.stringify({ story })};`)}${hydrate('window.__PRELOADED_STATE__.story')}`,
  }),
  '/rendered/ld-json': page('Three ld+json scripts, one of them invalid JSON', {
    title: 'Linked data',
    head: `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Fish soup', recipeIngredient: ['fish', 'water', 'salt'] })}</script>
<script type="application/ld+json">[${JSON.stringify({ '@type': 'BreadcrumbList', itemListElement: [] })}]</script>
<script type="application/ld+json">{ "@type": "Thing", oops }</script>`,
    body: '<main><h1>Fish soup</h1><p>Boil the fish in salted water.</p></main>',
  }),
};
