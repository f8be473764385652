import { type Family, page, send, type Route } from '../exchange.ts';

const observe = (selector: string, code: string): string => `<script>
const observer = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    ${code}
  }
});
for (const element of document.querySelectorAll('${selector}')) observer.observe(element);
</script>`;

const tall = (name: string, count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `<section class="${name}" data-n="${index + 1}" style="height: 1200px"></section>`,
  ).join('\n');

const items: Route = {
  about: 'Ten more items of the infinite list',
  serve: (exchange) => {
    const from = Number(exchange.url.searchParams.get('from') ?? 0);
    const body = Array.from({ length: 10 }, (_, index) => `<li>Item ${from + index + 1}</li>`).join('');
    send(exchange, { headers: { 'content-type': 'text/html' }, body });
  },
};

const endlessList = (
  limit: string,
): string => `<main><h1>Items</h1><ul id="list"></ul><div id="end">…</div></main>
<script>
const list = document.getElementById('list');
let busy = false;
new IntersectionObserver(async ([entry]) => {
  if (!entry.isIntersecting || busy || list.children.length >= ${limit}) return;
  busy = true;
  const from = list.children.length;
  const html = await (await fetch('/lazy/items?from=' + from)).text();
  list.insertAdjacentHTML('beforeend', html);
  for (const item of list.children) item.style.height = '120px';
  busy = false;
}).observe(document.getElementById('end'));
addEventListener('scroll', () => {
  const end = document.getElementById('end').getBoundingClientRect();
  if (end.top < innerHeight * 2 && !busy && list.children.length < ${limit}) {
    busy = true;
    fetch('/lazy/items?from=' + list.children.length).then((answer) => answer.text()).then((html) => {
      list.insertAdjacentHTML('beforeend', html);
      for (const item of list.children) item.style.height = '120px';
      busy = false;
    });
  }
});
</script>`;

/** Pages that load content when it is scrolled into view. */
export const lazy: Family = {
  '/lazy/images': page('Twelve native lazy images and six with data-src', {
    title: 'Lazy images',
    body: `<main><h1>Pictures</h1>${Array.from(
      { length: 12 },
      (_, index) =>
        `<p>Picture ${index + 1}</p><img loading="lazy" src="/image.png?lazy=${index + 1}" alt="native ${index + 1}" width="600" height="500">`,
    ).join('')}${Array.from(
      { length: 6 },
      (_, index) =>
        `<img class="later" data-src="/image.png?data=${index + 1}" alt="scripted ${index + 1}" width="600" height="500">`,
    ).join('')}</main>${observe('img.later', 'target.src = target.dataset.src;')}`,
  }),
  '/lazy/sections': page('Eight tall sections that load when they become visible', {
    title: 'Lazy sections',
    body: `<main><h1>Sections</h1>${tall('later', 8)}</main>${observe(
      'section.later',
      "target.innerHTML = '<h2>Section ' + target.dataset.n + '</h2><p>Text of section ' + target.dataset.n + '.</p>';",
    )}`,
  }),
  '/lazy/infinite': page('An infinite list that grows by ten items on scrolling', {
    title: 'Infinite list',
    body: endlessList('Infinity'),
  }),
  '/lazy/fifty': page('A list that grows on scrolling up to fifty items', {
    title: 'Fifty items',
    body: endlessList('50'),
  }),
  '/lazy/busy': page('A list that grows late, because its scripts block each frame', {
    title: 'Busy list',
    body: `<main><h1>Busy list</h1><div id="list"></div><div id="end" style="height: 40px"></div></main><script>
let count = 0;
const end = document.getElementById('end');
function add() {
  for (let n = 0; n < 5; n++)
    document.getElementById('list').insertAdjacentHTML('beforeend', '<p style="height: 260px">Late item ' + ++count + '.</p>');
}
const observer = new IntersectionObserver(([entry]) => {
  if (!entry.isIntersecting || count >= 20) return;
  for (const start = performance.now(); performance.now() - start < 400; );
  setTimeout(() => {
    add();
    observer.unobserve(end);
    observer.observe(end);
  }, 250);
});
add();
observer.observe(end);
</script>`,
  }),
  '/lazy/items': items,
  '/lazy/recycled': page('Sixty rows, of which only those in view are in the document', {
    title: 'Recycled rows',
    body: `<main><h1>Rows</h1><div id="list" style="position: relative; height: 9000px"></div></main><script>
const list = document.getElementById('list');
addEventListener('scroll', draw);
draw();
function draw() {
  const first = Math.max(0, Math.floor(scrollY / 150) - 2);
  list.innerHTML = '';
  for (let n = first; n < Math.min(60, first + 12); n++) {
    list.insertAdjacentHTML('beforeend', '<p style="position: absolute; top: ' + n * 150 + 'px">Recycled row ' + (n + 1) + '.</p>');
  }
}
</script>`,
  }),
  '/lazy/inner': page('Content that scrolls in an inner box, not in the window', {
    title: 'Inner scroller',
    body: `<style>html, body { height: 100%; margin: 0; overflow: hidden } #box { height: 100%; overflow: auto }</style>
<div id="box"><main><h1>Inner</h1>${tall('later', 5)}</main></div>${observe(
      'section.later',
      "target.innerHTML = '<p>Inner section ' + target.dataset.n + '.</p>';",
    )}`,
  }),
};
