import * as fc from 'fast-check';

/** The input of the page module: output of the walker, recorded requests, and the response. */
export interface HostilePage {
  walkerChunks: string[];
  html: string;
  fetched: { url: string; method: string; body: Uint8Array }[];
  url: string;
  contentType: string;
  headers: Record<string, string>;
}

const TAGS =
  'html head body main article section header footer nav aside div div div p p span a a a img img iframe iframe iframe video audio source track embed object picture table thead tbody tr tr td td th caption ul ol li li dl dt dd pre code kbd blockquote q h1 h2 h3 h6 hr br sup sub ruby rt math mi mo mfrac msup annotation semantics script style noscript template time meta link base title figure figcaption details summary svg path form button input label select textarea strong b em i del cite var mark small abbr address dialog slot canvas x-player __proto__ constructor';

const ADDRESSES = [
  'http://[::1]/',
  'http://[fe80::1%25eth0]/',
  'https://[2001:db8::7]:8443/embed/x?a=[1]',
  'http://[',
  'http://%5B::1%5D/',
  '//[::ffff:1.2.3.4]/p',
  '[::1]',
  'http://',
  'http:///x',
  'https://a b/',
  'https://user:p@ss@e.org/',
  'http://1.2.3.4.5/',
  'http://0x7f.1/',
  'http://xn--/',
  'http://e.org:99999/',
  'https://e.org/%E0%A4%A',
  'https://e.org/#%',
  'https://e.org/?token=a%zz&x',
  'https://www.youtube.com/embed/',
  'https://www.youtube.com/watch?v=%00',
  'https://player.vimeo.com/video/999999999999999999999',
  'javascript:alert(1)',
  'data:',
  'data:,',
  'data:image/png;base64,AAAA',
  `data:image/svg+xml;a=${'b;a='.repeat(90)},%zz`,
  `data:image/png;base64,${'A'.repeat(400)}`,
  'data:text/html;base64,%%%',
  'blob:null/1',
  'about:srcdoc',
  'about:blank',
  'file:///etc/passwd',
  'mailto:%',
  'tel:',
  'service-asset:data-url:x',
  '#',
  '#a',
  '#%E0',
  '?',
  '/',
  '..',
  '',
  ' ',
  '\0',
  '\uD800',
  'https://e.org/\uDFFF',
  'https://e.org/a b|c`d',
  `https://e.org/${'a/'.repeat(1500)}`,
];

const NUMBERS = [
  '0',
  '-1',
  '1',
  '2',
  '3',
  '1000',
  '65536',
  '1e9',
  '1e999',
  'NaN',
  '-Infinity',
  '9'.repeat(400),
];
const DATES = [
  '2024-02-30',
  '2024-05-05',
  '2024-13-45T99:99:99Z',
  '0000-00-00',
  '99999-01-01',
  '2024-01-01T00:00:00+99:99',
  '05/05/2024',
  'May 32, 2024',
  'PT1e9H',
  'P99999999999999Y',
  '1700000000000',
];
const WORDS = [
  'The river rises in the hills above the town, and for most of the year it is little more than a stream.',
  'word',
  'Published: 31/12/2024 by',
  'Home',
  '©',
  '\0',
  '\uD800',
  'a\uDC00b',
  '\u2028',
  '\u0085\uFFFE\uFFFF',
  '\u202E',
  'é'.repeat(60),
  'ไทยไม่มีช่องว่าง',
  '漢字「かな」。',
  '👩‍👩‍👧‍👦',
  'Zalgo\u0300\u0301\u0302'.repeat(20),
  'x'.repeat(5000),
  '`'.repeat(200),
  '[appendix 1]',
  '[^1]',
  '| a | b |\n|---|---|',
  '***__~~$$\\|',
  '<b>&amp;&#xD800;&#99999999;',
  '\n\n\t ',
  '...',
  "$1 $& $` $'",
  '(?=a*)+[',
];
const OTHER = [
  'presentation',
  'none',
  'tab',
  'tabpanel',
  'dialog',
  'main',
  'checkbox',
  'application/pdf',
  'text/html; charset="',
  'x-klingon',
  'en_US',
  'de-',
  '_blank',
  'nofollow next canonical icon',
  'og:image',
  'og:title',
  'og:type',
  'article:published_time',
  'author',
  'description',
  'datePublished',
  'https://schema.org/VideoObject',
  'https://schema.org/Product',
  'katex MathJax',
  'highlight language-c++ lang-\uD800',
  'accordion collapse fade cookie',
  'display:none;visibility:hidden;text-align:center',
  '__proto__',
  'constructor',
  'a 1x, b 2x, ',
  ', , ,',
  'data:image/png;base64,AAAA 1x, http://[::1]/x 1e999x',
];
const DEEP = 4000;
const nested = (open: string, close: string): string => open.repeat(DEEP) + close.repeat(DEEP);

const ATTRIBUTES =
  'href src srcset data-src data-srcset data-original poster cite data action id name class role style title alt aria-label aria-controls lang xml:lang dir width height colspan rowspan start value type checked align rel sizes hreflang itemprop itemscope itemtype property typeof content charset http-equiv datetime controls kind srclang hidden open target data-target data-toggle data-page data-state data-props props slot allow allowfullscreen data-lang display mathvariant __proto__ constructor hasOwnProperty';

const pick = (words: string): fc.Arbitrary<string> => fc.constantFrom(...words.split(' '));
const address = fc.constantFrom(...ADDRESSES);
const anyText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: address },
  { weight: 1, arbitrary: fc.constantFrom(...DATES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);
/** Any JSON value with the keys and texts that the readers look for. */
const { data } = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      anyText,
      address,
      fc.constantFrom<unknown>(...DATES, ...NUMBERS, null, true, 0, -1, 1e308, 1e21, 0.1),
    ),
    fc.array(tie('data'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(
        pick(
          '@type @graph @id name headline title url image logo author creator publisher datePublished dateModified uploadDate duration description articleBody html content text body items mainEntity mainEntityOfPage itemListElement offers price priceCurrency interactionStatistic interactionType userInteractionCount hasPart startOffset caption contentUrl embedUrl thumbnailUrl transcript inLanguage status props pageProps __proto__ constructor toJSON password accessToken data',
        ),
        fc.constantFrom('\uD800', 'a?token=b', ''),
      ),
      fc.oneof(
        { weight: 3, arbitrary: tie('data') },
        {
          weight: 1,
          arbitrary: fc.constantFrom<unknown>('VideoObject', 'Article', ['Product', 1], 'WatchAction'),
        },
      ),
      { maxKeys: 5 },
    ),
  ),
}));
const json = fc.oneof(
  { weight: 12, arbitrary: data.map((value) => JSON.stringify(value) ?? '') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      nested('[', ']'),
      nested('{"a":', '}').replace('}', '1}'),
      `{"@type":"VideoObject","name":"x","interactionStatistic":{"interactionType":${nested('[', ']')}}}`,
      `{"@type":"Article","articleBody":${nested('[', ']')}}`,
      '{"__proto__":{"@type":"VideoObject"}}',
      '{"a":',
      '',
      'null',
      '[["Reactive",1],{"a":2,"b":1},"x"]',
      '[{"a":1},{"b":0}]',
      '"{\\"a\\":1}"',
      JSON.stringify(JSON.stringify(JSON.stringify({ a: nested('[', ']') }))),
    ),
  },
);
const script = fc
  .tuple(
    fc.oneof(
      pick('application/ld+json application/json text/javascript module math/tex text/x'),
      fc.constant(''),
    ),
    fc.oneof(pick('__NEXT_DATA__ __NUXT_DATA__ x __proto__'), fc.constant('')),
    json,
    fc.nat(9),
  )
  .map(([type, id, text, form]): [string, string, string] => {
    if (type !== '' && type !== 'text/javascript' && type !== 'module') return [type, id, text];
    const forms = [
      `window.__INITIAL_STATE__ = ${text};`,
      `var ytInitialPlayerResponse = ${text};`,
      `window.__PRELOADED_STATE__=JSON.parse(${JSON.stringify(text)})`,
      `window.__APP_STATE__=JSON.parse(decodeURIComponent("%E0%A4%A"))`,
      `window.__NUXT__=(function(a,b){a.b=b;a.__proto__=a;return {data:a,more:${text}}}({},${text}))`,
      `self.__next_f.push([1,${JSON.stringify(`0:${text}\n1:["$","p","$2",{"a":"$L0","b":"$0:a:b"}]\n2:T99,x`)}])`,
      `window.__reactRouterContext.streamController.enqueue(${JSON.stringify(text)})`,
      `__sveltekit_x={};const data = [null,${text}]`,
      `window.appState = ${'!'.repeat(DEEP)}1`,
      `window.appState = ${'/**/ '.repeat(DEEP)}${text}`,
    ];
    return [type, id, forms[form] as string];
  });

const valueOf = (name: string): fc.Arbitrary<string> => {
  if (/^(?:href|src|data-src|data-original|poster|cite|data|action)$/.test(name))
    return fc.oneof({ weight: 8, arbitrary: address }, { weight: 1, arbitrary: anyText });
  if (/^(?:width|height|colspan|rowspan|start|value)$/.test(name))
    return fc.constantFrom(...NUMBERS, '', 'x');
  if (/^(?:data-page|data-state|data-props|props)$/.test(name)) return json;
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...OTHER) },
    { weight: 2, arbitrary: anyText },
    { weight: 1, arbitrary: fc.constantFrom(...DATES, ...NUMBERS) },
    { weight: 1, arbitrary: address },
  );
};
const attributes = fc.array(
  pick(ATTRIBUTES).chain((name) => valueOf(name).map((value): [string, string] => [name, value])),
  { maxLength: 5 },
);

const DISPLAYS = 'block block inline inline-block flex grid table table-cell list-item none contents ruby';
const layout = fc
  .tuple(
    pick(DISPLAYS),
    pick('static relative absolute fixed sticky x'),
    fc.constantFrom('16', '0', '1', '40', '1e9', 'NaN', '-3', ''),
    fc.constantFrom('400', '700', '', '1e9'),
    pick('0 1'),
    fc.constantFrom('', '', '', 'none', 'invisible', 'blended'),
  )
  .map((parts) => parts.join('|'));
const length = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: -50, max: 2000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1e9, 1e9, 1e308, 0.001, 4e9) },
);
const box = fc.oneof(
  { weight: 2, arbitrary: fc.constant([8, 8, 640, 360]) },
  { weight: 3, arbitrary: fc.tuple(length, length, length, length) },
);

type Step =
  | {
      kind: 'open';
      tag: string;
      attributes: [string, string][];
      layout: string;
      box: readonly number[] | null;
    }
  /** An empty element of visible size. */
  | { kind: 'media'; tag: string; attributes: [string, string][] }
  | { kind: 'text'; value: string }
  | { kind: 'more'; value: string }
  | { kind: 'close'; count: number }
  | { kind: 'deep'; tag: string; count: number }
  | { kind: 'frame'; slot: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 60,
    arbitrary: fc
      .record({
        tag: pick(TAGS),
        attributes,
        source: fc.option(address),
        layout,
        box: fc.option(box, { freq: 4 }),
      })
      .map(({ attributes, source, ...element }) => {
        const name = /^(?:a|link|base|area)$/.test(element.tag) ? 'href' : 'src';
        const all: [string, string][] = source === null ? attributes : [[name, source], ...attributes];
        return { kind: 'open' as const, attributes: all, ...element };
      }),
  },
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constant('media' as const),
      tag: pick('iframe iframe img video audio embed object'),
      attributes: fc.array(fc.tuple(pick('src src data-src data title alt'), address), { maxLength: 3 }),
    }),
  },
  { weight: 40, arbitrary: fc.record({ kind: fc.constant('text' as const), value: anyText }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('more' as const), value: anyText }) },
  {
    weight: 45,
    arbitrary: fc.record({ kind: fc.constant('close' as const), count: fc.constantFrom(1, 1, 1, 2, 3, 20) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('deep' as const),
      tag: pick(
        'div span ul li ol blockquote table tr td a strong em pre code math section figure h2 details sup',
      ),
      count: fc.constantFrom(30, 600, 3000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('frame' as const), slot: fc.integer({ min: -1, max: 2 }) }),
  },
);

/** Encodes the steps of one frame in the walker's format (src/capture/walker/README.md). */
function encodeNodes(steps: readonly Step[]): string {
  const strings: string[] = [];
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  const codes: number[] = [];
  const number = (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    strings.push(text);
    numbers.set(text, strings.length - 1);
    return strings.length - 1;
  };
  const open = (
    tag: string,
    attributes: [string, string][],
    layout: string,
    box: readonly number[] | null,
  ): void => {
    codes.push(5 + number(tag), attributes.length);
    for (const [name, value] of attributes) codes.push(number(name), number(value));
    codes.push(number(layout) * 2 + (box === null ? 0 : 1), ...(box ?? []));
  };
  const plain = 'block|static|16|400|0|';
  open('html', [], plain, [0, 0, 1280, 3000]);
  open('body', [], plain, [0, 0, 1280, 3000]);
  // The root element stays open, so that every node has a parent.
  let depth = 0;
  for (const step of steps) {
    if (step.kind === 'open') {
      open(step.tag, step.attributes, step.layout, step.box);
      depth += 1;
    } else if (step.kind === 'media') {
      open(step.tag, step.attributes, 'inline|static|16|400|0|', [8, 8, 640, 360]);
      codes.push(0);
    } else if (step.kind === 'text' || step.kind === 'more') {
      codes.push(step.kind === 'text' ? 2 : 3);
      texts.push(step.value);
    } else if (step.kind === 'close') {
      const count = Math.min(step.count, depth);
      for (let i = 0; i < count; i += 1) codes.push(0);
      depth -= count;
    } else if (step.kind === 'deep') {
      for (let i = 0; i < step.count; i += 1) open(step.tag, [], plain, null);
      depth += step.count;
    } else codes.push(4, step.slot + 1, 0, 0);
  }
  return JSON.stringify(['nodes', strings, texts, codes]);
}

const frame = fc.record({
  steps: fc.array(step, { maxLength: 60, size: 'max' }),
  scripts: fc.array(script, { maxLength: 4 }),
  slot: fc.integer({ min: -1, max: 2 }),
});

function encodeFrame(
  { steps, scripts, slot }: { steps: Step[]; scripts: [string, string, string][]; slot: number },
  index: number,
  { url, baseUrl, title }: { url: string; baseUrl: string; title: string },
): string[] {
  const facts = {
    frame: index,
    parent: index - 1,
    slot,
    scrolled: { x: 0, y: 0 },
    url,
    baseUrl,
    title,
    charset: 'UTF-8',
    doctype: true,
    styled: steps.length % 2 === 0,
    viewport: { width: 1280, height: 720 },
    scroll: { width: 1280, height: 3000 },
  };
  return [JSON.stringify(['document', facts]), encodeNodes(steps), JSON.stringify(['scripts', scripts])];
}

const PAGE_URLS = [
  'https://e.org/a',
  'http://[::1]:8080/a',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://e.org/',
];

/** A page with random elements, attributes, addresses, styles, nesting, scripts and frames. */
export const hostilePages: fc.Arbitrary<HostilePage> = fc
  .record({
    frames: fc.tuple(frame, fc.array(frame, { maxLength: 1 })).map(([first, more]) => [first, ...more]),
    url: fc.constantFrom(...PAGE_URLS),
    baseUrl: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...PAGE_URLS) },
      { weight: 1, arbitrary: address },
    ),
    title: fc.oneof(anyText, fc.constant('')),
    texts: fc.array(json, { maxLength: 2 }),
    fetchedUrl: address,
    contentType: fc.constantFrom('text/html', 'text/html; charset="', ''),
    language: fc.constantFrom('en', '\uD800', 'x'.repeat(300)),
  })
  .map(({ frames, url, baseUrl, title, texts, fetchedUrl, contentType, language }) => ({
    walkerChunks: frames.flatMap((one, index) =>
      encodeFrame(
        one,
        index,
        index === 0 ? { url, baseUrl, title } : { url: fetchedUrl, baseUrl: fetchedUrl, title },
      ),
    ),
    html: frames.flatMap(({ steps }) => steps.map((one) => htmlOf(one))).join(''),
    fetched: texts.map((text) => ({ url: fetchedUrl, method: 'GET', body: new TextEncoder().encode(text) })),
    url,
    contentType,
    headers: { 'content-language': language },
  }));

function htmlOf(step: Step): string {
  if (step.kind === 'text' || step.kind === 'more') return step.value;
  if (step.kind === 'deep') return `<${step.tag}>`.repeat(step.count);
  if (step.kind !== 'open' && step.kind !== 'media') return '</div>';
  const all = step.attributes.map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`);
  return `<${step.tag}${all.join('')}>`;
}
