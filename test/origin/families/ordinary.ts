import { type Family, fixed, page, send } from '../exchange.ts';
import { article, documentation } from '../pages/reading.ts';
import { collection, forum, listing, product, service, tables } from '../pages/structured.ts';
import { PIXEL } from '../pages/bytes.ts';
import { photograph } from '../pages/photograph.ts';

const small = {
  title: 'A small page',
  head: '<meta name="description" content="One heading and two paragraphs.">',
  body: `<main>
<h1>A small page</h1>
<p>It has one heading and two paragraphs, and nothing to load.</p>
<p>This is the second paragraph, with a <a href="/article">link to the article</a>.</p>
</main>`,
};

/** A page of about this many bytes: sections with a heading and paragraphs with links. */
function sections(bytes: number) {
  const section = (number: number) => `<section><h2>Section ${number}</h2>
<p>Paragraph one of section ${number}: a page of this length is what a long manual looks like, and
<a href="/article?from=${number}">each part points elsewhere</a> once or twice.</p>
<ul><li>first point of ${number}</li><li>second point of ${number}</li></ul></section>`;
  return Array.from({ length: Math.ceil(bytes / section(1).length) }, (_, index) => section(index + 1));
}

const album = Array.from(
  { length: 12 },
  (
    _,
    index,
  ) => `<figure><img src="/photographs/${index + 1}" width="640" height="480" alt="Photograph ${index + 1}">
<figcaption>The harbour on day ${index + 1} of the repairs, seen from the end of the pier.</figcaption></figure>`,
).join('\n');

/** Well-formed pages, one of each common type. */
export const ordinary: Family = {
  '/small': page('A small static page without scripts or subresources', small),
  '/large': page('A static page of 300 KB', {
    title: 'A large page',
    body: `<main><h1>A large page</h1>${sections(300_000).join('\n')}</main>`,
  }),
  '/article': page('A news article: navigation, byline, figure, quote, related links, footer', article),
  '/docs': page('A documentation page: side navigation, code in three languages, a table', documentation),
  '/product': page('A product: price, specification table, gallery, reviews, ld+json', product),
  '/listing': page('A search result of 24 cards with pagination', listing),
  '/collection': page('A category page: teasers in a grid', collection),
  '/forum': page('A thread of one question and five answers', forum),
  '/service': page('A company page: hero, features, prices, questions', service),
  '/pictures': page('An article with twelve photographs', {
    title: 'Twelve days at the harbour',
    body: `<main><h1>Twelve days at the harbour</h1>${album}</main>`,
  }),
  '/photographs/*': {
    about: 'A photograph of about 300 KB, by its number',
    serve: (exchange) =>
      send(exchange, {
        headers: { 'content-type': 'image/png' },
        body: photograph(Number(exchange.url.pathname.split('/').at(-1))),
      }),
  },
  '/tables': page('Tables: header cells, spans, pipes, nested and empty cells', tables),
  '/empty': page('A page without any content', { title: 'Empty', body: '' }),
  '/plain-nothing': fixed('200 text/html with no bytes', { headers: { 'content-type': 'text/html' } }),
  '/image.png': fixed('A picture of one pixel', { headers: { 'content-type': 'image/png' }, body: PIXEL }),
  '/favicon.ico': fixed('The icon', { headers: { 'content-type': 'image/png' }, body: PIXEL }),
};
