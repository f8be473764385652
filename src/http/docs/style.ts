/** Style sheet of the documentation, with the colours of web/src/design/tokens.css. */
export const STYLE = `
:root { color-scheme: light dark;
  --ground: light-dark(#f6f7f9, #101216); --surface: light-dark(#fff, #181b21); --sunken: light-dark(#eff1f5, #0c0e12);
  --line: light-dark(#dfe3ea, #2b303a); --ink: light-dark(#14181f, #eceef2); --soft: light-dark(#4a5362, #b3bac6);
  --accent: light-dark(#3548cf, #95a3ff); --accent-soft: light-dark(#e9ecff, #232a52);
  --font: system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", "Liberation Mono", monospace; }
* { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); font: 1rem/1.6 var(--font); scroll-padding-top: 4.5rem; text-size-adjust: 100%; }
body { margin: 0; }
a { color: var(--accent); text-underline-offset: .18em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 2; background: var(--surface); padding: .5rem 1rem; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center; padding: .75rem 1.25rem; background: var(--surface); border-bottom: 1px solid var(--line); }
header nav { display: flex; flex-wrap: wrap; gap: 1rem; font-size: .875rem; }
header a { text-decoration: none; }
.brand { color: var(--ink); font-weight: 700; }
.columns { display: grid; grid-template-columns: 14rem minmax(0, 46rem) 13rem; gap: 2.5rem; justify-content: center; padding: 1.5rem 1.25rem 4rem; }
.side, .here { position: sticky; top: 4.5rem; align-self: start; max-height: calc(100vh - 5rem); overflow: auto; font-size: .875rem; }
.side p, .here p, .contents p { margin: 1rem 0 .25rem; color: var(--soft); font-size: .75rem; font-weight: 600; letter-spacing: .04em; text-transform: uppercase; }
.side ul, .here ul, .contents ul { margin: 0; padding: 0; list-style: none; }
.side a, .here a, .contents a { display: block; padding: .2rem .6rem; border-radius: .375rem; color: var(--soft); text-decoration: none; }
.side a:hover, .here a:hover, .contents a:hover { color: var(--ink); background: var(--sunken); }
[aria-current] { color: var(--accent) !important; background: var(--accent-soft); font-weight: 600; }
.contents { display: none; }
main { min-width: 0; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; letter-spacing: -.012em; }
h1 { margin: 0 0 1rem; font-size: 2rem; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.375rem; }
h3 { margin: 2rem 0 .5rem; font-size: 1.0625rem; }
.anchor { color: inherit; text-decoration: none; }
.anchor:hover { text-decoration: underline; }
code, pre { font-family: var(--mono); font-size: .875em; }
:not(pre) > code { padding: .1em .3em; border-radius: .3em; background: var(--sunken); overflow-wrap: anywhere; }
pre { padding: .9rem 1rem; overflow: auto; border: 1px solid var(--line); border-radius: .625rem; background: var(--sunken); line-height: 1.5; }
pre code { font-size: .9em; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; min-width: 100%; font-size: .9rem; }
th, td { padding: .45rem .7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td code { overflow-wrap: normal !important; }
td:last-child { min-width: 14rem; }
th { color: var(--soft); font-size: .8125rem; }
blockquote { margin: 1rem 0; padding: 0 1rem; border-left: 3px solid var(--line); color: var(--soft); }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: .625rem; }
.raw { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .875rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: .75rem; padding: 0; list-style: none; }
.cards a { display: grid; align-content: start; gap: .2rem; height: 100%; padding: .9rem 1rem; border: 1px solid var(--line); border-radius: .625rem; background: var(--surface); color: var(--ink); text-decoration: none; }
.cards a:hover { border-color: var(--accent); }
.cards span { color: var(--soft); font-size: .875rem; }
@media (width < 80rem) { .columns { grid-template-columns: 14rem minmax(0, 46rem); } .here { display: none; } }
@media (width < 52rem) { .columns { grid-template-columns: minmax(0, 1fr); gap: 1rem; } .side { display: none; } .contents { display: block; } header { position: static; } html { scroll-padding-top: 1rem; } h1 { font-size: 1.6rem; } }
`;
