import { type Family, page } from '../test/origin/index.ts';

const WORDS =
  'the tide reaches the harbour before noon and leaves it before the evening while the ferry waits for its cargo of lamps salt timber and letters from the islands in the north'.split(
    ' ',
  );
/** Number of rules of the sheet that match no element, as in a sheet that serves a whole site. */
const UNUSED_RULES = 600;

/** Returns `count` words, which depend on `seed` only. */
const words = (seed: number, count: number): string =>
  Array.from(
    { length: count },
    (_, index) => WORDS[(seed * 7 + index * (1 + (seed % 5))) % WORDS.length],
  ).join(' ');

const COMPONENTS = ['button', 'badge', 'modal', 'tabs', 'form', 'table', 'toast', 'grid', 'chip', 'menu'];
const unusedRules = Array.from(
  { length: UNUSED_RULES },
  (_, index) =>
    `.${COMPONENTS[index % COMPONENTS.length]}-${index}{padding:${index % 9}px ${index % 7}px;border-radius:${index % 6}px;color:#${(index * 4099).toString(16).padStart(6, '0').slice(0, 6)}}` +
    `.${COMPONENTS[index % COMPONENTS.length]}-${index}:hover .icon{transform:scale(1.${index % 9})}`,
).join('\n');

const SHEET = `:root{--ink:#1c2330;--soft:#5b6472;--line:#dfe3ea;--accent:#2457a6;--gap:1rem}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;font:16px/1.6 system-ui,sans-serif;color:var(--ink);background:#fff}
a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}
h1,h2,h3{line-height:1.2;margin:2em 0 .5em;font-weight:650}h1{font-size:2.4rem;margin-top:1rem}
.bar{position:sticky;top:0;display:flex;gap:var(--gap);align-items:center;padding:.75rem 2rem;background:#fff;border-bottom:1px solid var(--line);z-index:2}
.bar ul{display:flex;gap:1.25rem;list-style:none;margin:0 0 0 auto;padding:0}
.frame{display:grid;grid-template-columns:minmax(0,1fr) 18rem;gap:3rem;max-width:75rem;margin:0 auto;padding:0 2rem}
.kicker{text-transform:uppercase;letter-spacing:.08em;font-size:.75rem;color:var(--soft)}
.byline{display:flex;gap:.5rem;align-items:center;color:var(--soft);font-size:.875rem}
.text p{margin:0 0 1.2em}.text p+p{text-indent:0}.text p:first-of-type::first-letter{font-size:2.5em}
.text blockquote{border-left:3px solid var(--accent);margin:1.5em 0;padding-left:1.25em;font-style:italic}
.text code{font-family:ui-monospace,monospace;font-size:.9em;background:#f3f5f8;padding:.1em .3em;border-radius:4px}
.side{position:sticky;top:5rem;align-self:start}.side li{margin:.5rem 0;font-size:.9rem}
.card{border:1px solid var(--line);border-radius:10px;padding:1rem;display:flex;flex-direction:column;gap:.5rem}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:1rem}
.card .meta{display:flex;justify-content:space-between;font-size:.8rem;color:var(--soft)}
.card:nth-child(odd){background:#fafbfc}.hidden{display:none}
.answer{margin:1rem 0 1rem 1.5rem;padding:1rem;border-left:2px solid var(--line)}
.foot{display:grid;grid-template-columns:repeat(4,1fr);gap:2rem;padding:3rem 2rem;background:#f5f7fa;margin-top:4rem}
@media(max-width:60rem){.frame{grid-template-columns:1fr}.side{display:none}}
${unusedRules}`;

const link = (seed: number): string => `<a class="link" href="/topic/${seed}">${words(seed, 3)}</a>`;
const list = (name: string, count: number): string =>
  `<ul class="${name}">${Array.from({ length: count }, (_, index) => `<li class="${name}-item">${link(index)}</li>`).join('')}</ul>`;

const header = `<header class="bar"><a class="logo" href="/"><span class="name">The Harbour</span></a><nav>${list('menu', 8)}</nav></header>`;
const footer = `<footer class="foot">${Array.from({ length: 4 }, () => `<div class="column"><h3>About</h3>${list('links', 8)}</div>`).join('')}</footer>`;

const section = (seed: number): string => `<h2 id="part-${seed}">${words(seed, 5)}</h2>
${Array.from({ length: 4 }, (_, index) => `<p class="paragraph">${words(seed + index, 60)}, <em>${words(seed, 3)}</em> and ${link(index)}. <code>${words(index, 2)}</code> ${words(index + 3, 25)}.</p>`).join('\n')}
<blockquote class="quote"><p>${words(seed + 9, 20)}.</p></blockquote>`;

const card = (seed: number): string => `<div class="card"><span class="kicker">${words(seed, 1)}</span>
<h3 class="card-title">${link(seed)}</h3><p class="card-text">${words(seed + 1, 24)}.</p>
<div class="meta"><span class="date">3 May</span><span class="count"><span class="icon"></span>${seed} answers</span></div></div>`;

const answer = (
  seed: number,
): string => `<div class="answer" id="answer-${seed}"><div class="byline"><span class="author">${words(seed, 2)}</span>
<time datetime="2025-05-03T10:00">3 May</time><span class="hidden">${words(seed, 4)}</span></div><p>${words(seed + 2, 30)}.</p>
<p>${words(seed + 4, 22)} ${link(seed)}.</p></div>`;

const article = (sections: number, cards: number, answers: number): string => `${header}<div class="frame">
<main class="text"><span class="kicker">Tides</span><h1>Why the ferry waits</h1><div class="byline"><span>By Ada Quist</span><time datetime="2025-05-02">2 May 2025</time></div>
${Array.from({ length: sections }, (_, index) => section(index)).join('\n')}
<section class="comments">${Array.from({ length: answers }, (_, index) => answer(index)).join('\n')}</section></main>
<aside class="side"><h3>More</h3>${list('more', 12)}</aside></div>
<section class="cards">${Array.from({ length: cards }, (_, index) => card(index)).join('\n')}</section>${footer}`;

const styled = (about: string, body: string): Family[string] =>
  page(about, { head: `<style>${SHEET}</style>`, body });

/** Pages with the sheet, the menus and the cards of an ordinary site, without scripts and pictures. */
export const STYLED_PAGES: Family = {
  '/styled-article': styled('an article of a news site', article(4, 12, 20)),
  '/styled-large': styled('300 kB of styled text, cards and answers', article(45, 80, 150)),
};
