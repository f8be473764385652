import type { PageParts } from '../exchange.ts';

const style = `<style>
body { margin: 0; font: 16px/1.5 sans-serif }
header, footer { padding: 12px 24px; background: #eee }
nav ul { display: flex; gap: 16px; list-style: none; padding: 0 }
.columns { display: grid; grid-template-columns: 700px 300px; gap: 40px; padding: 24px }
.sidebar { font-size: 13px }
</style>`;

const header = `<header><a href="/" class="logo">The Harbour Post</a>
<nav aria-label="Main"><ul>
<li><a href="/news">News</a></li><li><a href="/weather">Weather</a></li>
<li><a href="/sport">Sport</a></li><li><a href="/contact">Contact</a></li>
</ul></nav></header>`;

const footer = `<footer><p>© 2026 The Harbour Post. All rights reserved.</p>
<ul><li><a href="/imprint">Imprint</a></li><li><a href="/privacy">Privacy policy</a></li></ul></footer>`;

/** The article: its paragraphs are main content, everything around it is not. */
export const article: PageParts = {
  title: 'The last lamp of the harbour | The Harbour Post',
  head: `<meta name="description" content="After ninety years the keeper puts out the harbour light for the last time.">
<meta name="author" content="Ada Fischer">
<meta property="og:type" content="article">
<meta property="og:title" content="The last lamp of the harbour">
<meta property="og:image" content="/image.png">
<meta property="article:published_time" content="2026-03-14T08:00:00Z">
<link rel="canonical" href="/article">
<link rel="icon" href="/favicon.ico" type="image/png">
<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: 'The last lamp of the harbour',
    datePublished: '2026-03-14T08:00:00Z',
    dateModified: '2026-03-15T09:30:00Z',
    author: { '@type': 'Person', name: 'Ada Fischer' },
  })}</script>${style}`,
  body: `${header}
<div class="columns">
<main><article>
<h1>The last lamp of the harbour</h1>
<p class="byline">By <a rel="author" href="/authors/ada-fischer">Ada Fischer</a>,
<time datetime="2026-03-14T08:00:00Z">14 March 2026</time></p>
<p>After ninety years of nights the keeper of the harbour light will put out the lamp for the last time on
Sunday. A small box of diodes on a steel pole takes over, and it needs nobody who climbs the stairs.</p>
<p>“I will miss the <em>sound</em> of the stairs more than the light,” says the keeper, who has counted them often
enough: there are <strong>two hundred and twelve</strong>, and the forty-first has been loose since the storm of
<a href="/archive/1987">1987</a>.</p>
<figure><img src="/image.png" alt="The lighthouse at dusk" width="600" height="300">
<figcaption>The tower on an evening in autumn. Photograph: Lena Brandt</figcaption></figure>
<h2>What the lamp was for</h2>
<p>Before the breakwater was built, boats had to find the gap between two reefs in the dark. The lamp stood
exactly in line with the church, so that a pilot who saw one above the other was safe.</p>
<blockquote><p>Keep the lamp under the cross, and your keel over water.</p></blockquote>
<p>Three things made it work for so long:</p>
<ol><li>a lens ground in 1934 that never needed repair</li>
<li>a clockwork that was wound by hand every evening</li>
<li>a keeper who lived at the foot of the tower</li></ol>
<h2>What comes now</h2>
<p>The town has bought the tower for a single coin. From next spring visitors may climb it on Saturdays, the
loose step included, and look at the lens, which stays where it is.</p>
</article></main>
<aside class="sidebar"><h2>Most read</h2><ul>
<li><a href="/article/1">Ferry late again after fog</a></li>
<li><a href="/article/2">School choir wins in Bergen</a></li>
<li><a href="/article/3">New bridge opens in June</a></li></ul>
<h2>Newsletter</h2><p>Get our stories every morning.</p></aside>
</div>
${footer}`,
};

/** Documentation: code blocks keep their white space and their language. */
export const documentation: PageParts = {
  title: 'Getting started - Tidepool documentation',
  head: style,
  body: `<header><a href="/docs/">Tidepool</a> <form role="search"><input placeholder="Search the docs"></form></header>
<div class="columns" style="grid-template-columns: 220px 700px">
<nav aria-label="Documentation"><ul style="display: block">
<li><a href="/docs/install">Install</a></li><li><a href="/docs/start" aria-current="page">Getting started</a></li>
<li><a href="/docs/queries">Queries</a></li><li><a href="/docs/errors">Errors</a></li></ul></nav>
<main>
<h1>Getting started</h1>
<p>Install the package with <code>npm install tidepool</code> and open a pool:</p>
<pre><code class="language-js">import { open } from 'tidepool';

const pool = await open('water.db');
for await (const row of pool.rows()) {
  console.log(row.depth);   // in metres
}
</code></pre>
<h2 id="settings">Settings</h2>
<table><thead><tr><th>Name</th><th>Default</th><th>Meaning</th></tr></thead><tbody>
<tr><td><code>depth</code></td><td>4</td><td>How deep a pool may be</td></tr>
<tr><td><code>mode</code></td><td><code>a|b</code></td><td>Read or write</td></tr></tbody></table>
<h2 id="python">From Python</h2>
<div class="highlight-python"><pre>def fill(pool):
    while pool.level &lt; 10:
        pool.add("water")
</pre></div>
<p class="note"><strong>Note:</strong> a pool closes itself when the process ends.</p>
<h3>From the shell</h3>
<pre class="language-bash">tidepool fill --to 10 \\
  water.db</pre>
<p><a href="/docs/queries">Next: queries</a></p>
</main></div>
${footer}`,
};
