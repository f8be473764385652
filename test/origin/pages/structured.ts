import type { PageParts } from '../exchange.ts';

const style = `<style>
body { margin: 0 auto; width: 1100px; font: 15px/1.4 sans-serif }
.grid { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px }
.card { border: 1px solid #ccc; padding: 12px }
</style>`;

const header = `<header><a href="/">Northwind Goods</a>
<nav><a href="/lamps">Lamps</a> <a href="/ropes">Ropes</a> <a href="/cart">Cart (0)</a></nav></header>`;
const footer = `<footer><a href="/terms">Terms of sale</a> <a href="/returns">Returns</a> © 2026 Northwind Goods</footer>`;

const times = (count: number, make: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index + 1)).join('\n');

export const product: PageParts = {
  title: 'Storm lantern 40 | Northwind Goods',
  head: `${style}<meta name="description" content="A storm lantern of brass that burns for forty hours.">
<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Storm lantern 40',
    sku: 'SL-40',
    offers: { '@type': 'Offer', price: '89.00', priceCurrency: 'EUR', availability: 'InStock' },
  })}</script>`,
  body: `${header}<nav aria-label="Breadcrumb"><a href="/">Home</a> › <a href="/lamps">Lamps</a> › Storm lantern 40</nav>
<main>
<h1>Storm lantern 40</h1>
<p class="price">€ 89.00</p><p>In stock, leaves our house within two days.</p>
<img src="/image.png" alt="The lantern from the front"><img src="/image.png" alt="The burner">
<button>Add to cart</button>
<h2>Description</h2>
<p>A lantern of solid brass that burns for forty hours on one filling and does not mind the wind.</p>
<h2>Specifications</h2>
<table><tbody><tr><th>Height</th><td>31 cm</td></tr><tr><th>Weight</th><td>1.4 kg</td></tr>
<tr><th>Burning time</th><td>40 hours</td></tr></tbody></table>
<h2>Reviews</h2>
${times(3, (n) => `<article class="review"><h3>Review ${n}</h3><p>Bought ${n} of them, and they still burn after ${n} winters.</p></article>`)}
</main>
<section class="related"><h2>You may also like</h2><div class="grid">
${times(3, (n) => `<div class="card"><a href="/product/${n}">Lantern ${n * 10}</a><span>€ ${n * 20}.00</span></div>`)}
</div></section>${footer}`,
};

export const listing: PageParts = {
  title: 'Search: rope | Northwind Goods',
  head: `${style}<link rel="next" href="/listing?page=2">`,
  body: `${header}<main><h1>24 results for “rope”</h1>
<div class="grid">
${times(24, (n) => `<div class="card"><h2><a href="/rope/${n}">Rope number ${n}</a></h2><p>Length ${n * 5} m, carries ${n * 40} kg.</p><span class="price">€ ${n}.50</span></div>`)}
</div>
<nav aria-label="Pages"><span>1</span> <a href="/listing?page=2">2</a> <a rel="next" href="/listing?page=2">Next</a></nav>
</main>${footer}`,
};

export const collection: PageParts = {
  title: 'Stories from the coast',
  head: style,
  body: `${header}<main><h1>Stories from the coast</h1>
<p>Everything that we have written about the sea, newest first.</p>
<div class="grid">
${times(12, (n) => `<article class="card"><img src="/image.png" alt=""><h2><a href="/story/${n}">Story ${n} of the coast</a></h2><p>A teaser that says in one sentence what story ${n} is about.</p><time datetime="2026-01-${String(n).padStart(2, '0')}">January ${n}</time></article>`)}
</div></main>${footer}`,
};

export const forum: PageParts = {
  title: 'How do I splice a three-strand rope? - Knots forum',
  head: style,
  body: `${header}<main><h1>How do I splice a three-strand rope?</h1>
<div class="post" id="p1"><div class="author"><a href="/u/marlin">marlin</a> · 12 posts</div>
<div class="text"><p>I have a rope of 12 mm and would like an eye at its end. Where do I begin?</p></div></div>
${times(5, (n) => `<div class="post" id="p${n + 1}"><div class="author"><a href="/u/user${n}">user${n}</a> · ${n * 31} posts</div><div class="text"><p>Answer ${n}: unlay about ${n + 3} turns, tuck each strand against the lay, and pull it tight before the next.</p></div><div class="actions"><button>Like</button> <a href="#reply">Reply</a></div></div>`)}
</main><aside><h2>Similar threads</h2><ul><li><a href="/t/1">Whipping an end</a></li></ul></aside>${footer}`,
};

export const service: PageParts = {
  title: 'Moorings: berths by the day',
  head: style,
  body: `${header}<main>
<section class="hero"><h1>A berth for tonight</h1><p>We find a free place in forty harbours.</p><a class="button" href="/signup">Start now</a></section>
<section><h2>What you get</h2><div class="grid">
${times(3, (n) => `<div class="card"><h3>Promise ${n}</h3><p>We keep promise number ${n} on every day of the year.</p></div>`)}
</div></section>
<section><h2>Prices</h2><table><tr><th>Plan</th><th>Per night</th></tr><tr><td>Dinghy</td><td>€ 9</td></tr><tr><td>Yacht</td><td>€ 29</td></tr></table></section>
<section><h2>Questions</h2>
<details><summary>May I bring a dog?</summary><p>Dogs are welcome in every harbour but one.</p></details>
<details open><summary>May I cancel?</summary><p>Until noon of the same day, at no cost.</p></details></section>
</main>${footer}`,
};

export const tables: PageParts = {
  title: 'Tables',
  head: style,
  body: `<main><h1>Tables</h1>
<table><caption>Tides of the week</caption><thead><tr><th>Day</th><th>High</th><th>Low</th></tr></thead>
<tbody>${times(7, (n) => `<tr><td>Day ${n}</td><td>0${n}:10</td><td>1${n}:25</td></tr>`)}</tbody></table>
<h2>Spans</h2>
<table><tr><th colspan="2">Both</th><th rowspan="2">Alone</th></tr><tr><td>left</td><td>right</td></tr>
<tr><td>a | b</td><td></td><td>line one<br>line two</td></tr></table>
<h2>A table in a table</h2>
<table><tr><td>outer</td><td><table><tr><td>inner one</td><td>inner two</td></tr></table></td></tr></table>
<h2>Layout</h2>
<table role="presentation"><tr><td><p>This paragraph stands in a table that only makes columns.</p></td></tr></table>
</main>`,
};
