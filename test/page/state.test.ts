import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens, pruneState, indexVisibleText } from '../../src/page/index.ts';
import { expectLinearTime } from '../expect-linear-time.ts';
import { article, PROSE, read } from './page.ts';

const stateOf = (scripts: string): ReturnType<typeof read>['stateJson'] =>
  read(article('', scripts)).stateJson;

describe('State JSON sources', () => {
  it.each<[string, string, unknown]>([
    ['ld+json', '<script type="application/ld+json">{"@type":"Thing"}</script>', { '@type': 'Thing' }],
    ['next-data', '<script id="__NEXT_DATA__" type="application/json">{"props":1}</script>', { props: 1 }],
    ['redux', '<script>window.__INITIAL_STATE__ = {"a":[1,2]};</script>', { a: [1, 2] }],
    [
      'redux',
      `<script>window.__PRELOADED_STATE__=JSON.parse("{\\"a\\":\\"\\\\u00e9\\"}")</script>`,
      { a: 'é' },
    ],
    [
      'apollo',
      "<script>window[\"__APOLLO_STATE__\"]={ROOT:{x:undefined,y:!0,},z:'it\\'s'};</script>",
      { ROOT: { x: null, y: true }, z: "it's" },
    ],
    [
      'remix',
      '<script>window.__remixContext = {"url":"/","state":{"n":-1.5e3}};foo()</script>',
      { url: '/', state: { n: -1500 } },
    ],
    [
      'nuxt',
      '<script>window.__NUXT__=(function(a,b){return {data:[{t:a}],ok:b}}("title",true));</script>',
      { data: [{ t: 'title' }], ok: true },
    ],
    [
      'nuxt',
      '<script type="application/json" id="__NUXT_DATA__">[["Reactive",1],{"a":2,"b":3},"x",[2,4],7]</script>',
      { a: 'x', b: ['x', 7] },
    ],
    [
      'sveltekit',
      `<script type="application/json" data-sveltekit-fetched>{"status":200,"body":"{\\"a\\":1}"}</script>`,
      { a: 1 },
    ],
    ['json', '<script type="application/json">[{"a":1}]</script>', [{ a: 1 }]],
  ])('reads the State JSON source %s in %s', (role, script, body) => {
    expect(stateOf(script)).toMatchObject([{ id: 1, kind: 'inline', role, urlOmitted: 'inline', body }]);
  });

  it('joins the chunks of a stream of React server components', () => {
    const rows = `0:["$","p",null,{"children":"Hello"}]\n1:I["module"]\n2:T5,a\nbé3:{"a":1}\n`;
    const [first, second] = [rows.slice(0, 20), rows.slice(20)];
    const push = (chunk: string): string =>
      `<script>self.__next_f.push([1,${JSON.stringify(chunk)}])</script>`;
    expect(stateOf(push(first) + push(second))).toMatchObject([
      { role: 'next-rsc', body: { 0: ['$', 'p', null, { children: 'Hello' }], 2: 'a\nbé', 3: { a: 1 } } },
    ]);
  });

  const flight = (rows: string): unknown =>
    stateOf(`<script>self.__next_f.push([1,${JSON.stringify(rows)}])</script>`)[0]?.body;
  it('resolves references between rows of React server components', () => {
    const post = {
      body: '$3',
      date: '$D2024-01-02T00:00:00.000Z',
      n: '$undefined',
      big: '$n123',
      price: '$$5',
      set: '$W4',
      map: '$Q5',
      lazy: ['$', '$L6', null, { children: '$@7', kind: 'b' }],
      first: '$4:0',
      kind: '$0:lazy:props:kind',
      symbol: '$Sreact.fragment',
      row: '$8',
    };
    const rows = `3:T5,a\nbé0:${JSON.stringify(post)}\n4:["a"]\n5:[["k","$4"]]\n6:I["module"]\n7:{"t":1}\n8:T2,$3`;
    expect(flight(rows)).toEqual({
      0: {
        body: 'a\nbé',
        date: '2024-01-02T00:00:00.000Z',
        n: null,
        big: '123',
        price: '$5',
        set: ['a'],
        map: [['k', ['a']]],
        lazy: ['$', '$L6', null, { children: { t: 1 }, kind: 'b' }],
        first: 'a',
        kind: 'b',
        row: '$3',
        symbol: '$Sreact.fragment',
      },
    });
  });
  it('limits the output for rows that refer to each other or double their size in every step', () => {
    expect(flight('0:{"a":"$1"}\n1:["$0"]\n')).toEqual({ 0: { a: [null] } });
    const doubling = Array.from({ length: 40 }, (_, id) => {
      const next = `$${(id + 1).toString(16)}`;
      return `${id.toString(16)}:${JSON.stringify([next, next])}\n`;
    });
    expect(JSON.stringify(flight(doubling.join(''))).length).toBeLessThan(5_000_000);
    const long = `1:${JSON.stringify('a'.repeat(100_000))}\n0:${JSON.stringify(Array(10_000).fill('$1'))}\n`;
    expect(JSON.stringify(flight(long)).length).toBeLessThan(10_000_000);
  });

  it('the score of a source is the share of its text that the page shows', () => {
    const shown = `<script type="application/json">${JSON.stringify({ body: PROSE })}</script>`;
    const unshown = `<script type="application/json">${JSON.stringify({ body: 'A text that is nowhere on the page' })}</script>`;
    const [first, second] = stateOf(shown + unshown);
    expect(first?.score).toBe(1);
    expect(second?.score).toBeLessThan(0.2);
  });

  it('cuts values that are nested too deep', () => {
    const text = `${'['.repeat(5000)}1${']'.repeat(5000)}`;
    const [source] = stateOf(`<script type="application/json">${text}</script>`);
    let depth = 0;
    for (let at = source?.body; Array.isArray(at); at = at[0]) depth++;
    expect(depth).toBe(100);
  });

  it('reads a script that contains both a stream chunk and an assignment', () => {
    const text = 'self.__next_f.push([1,"1:{}\\n"]); window.__APOLLO_STATE__ = {"a":{"title":"x"}};';
    const roles = stateOf(`<script>${text}</script>`).map(({ role }) => role);
    expect(roles).toContain('apollo');
  });

  it('redacts secrets in the URL of a response', () => {
    const fetched = [
      {
        url: 'https://u:p@api.example.com/x?page=2&access_token=abc&X-Amz-Signature=d',
        method: 'GET',
        text: '{"a":1}',
      },
      { url: 'not an address', method: 'GET', text: '{"b":1}' },
    ];
    const [first, second] = read(article(''), { fetched }).stateJson;
    expect(first).toMatchObject({ kind: 'fetched', role: 'xhr', method: 'GET', urlRedacted: true });
    expect(first?.url).toBe(
      'https://api.example.com/x?page=2&access_token=REDACTED&X-Amz-Signature=REDACTED',
    );
    expect(second).toMatchObject({ urlOmitted: 'invalid', body: { b: 1 } });
  });

  it('never throws and never changes a prototype, whatever a script contains', () => {
    const noise = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            'window.__A_STATE__=',
            '{',
            '[',
            '}',
            ']',
            '"',
            "'",
            ':',
            ',',
            '\\',
            '\\u',
            '1',
            '(function(a){return',
            '__proto__',
            'JSON.parse(',
            '__next_f.push([1,"',
            '/*',
            '!',
            'new Date(',
          ),
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(noise, fc.constantFrom('', 'application/json', 'application/ld+json'), (text, type) => {
        read('<p>x</p>', { scripts: [{ type, id: '', text }] });
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      }),
      { numRuns: 500 },
    );
    const [source] = read('<p>x</p>', {
      scripts: [
        {
          type: '',
          id: '',
          text: 'window.__A_STATE__={__proto__:{polluted:1},b:{"__proto__":{"polluted":1}}}',
        },
      ],
    }).stateJson;
    expect(Object.getPrototypeOf(source?.body)).toBe(Object.prototype);
    expect(source?.body).toEqual({ b: {} });
  });

  it('reads unterminated string literals in linear time', () => {
    const begun = ['window.__A_STATE__=["', '__next_f.push([1,"', 'window.__A_STATE__={/*', 'JSON.parse("'];
    for (const text of begun) {
      const page = read('<p>x</p>', { scripts: [{ type: '', id: '', text: text.repeat(20_000) }] });
      expect(page.stateJson).toEqual([]);
    }
  });

  it('reads data with very deep nesting and many references', () => {
    const deep = `window.__A_STATE__=${'['.repeat(100_000)}`;
    const cycle = JSON.stringify([[1], [0, 1]]);
    const sources = read('<p>x</p>', {
      scripts: [
        { type: '', id: '', text: deep },
        { type: 'application/json', id: '__NUXT_DATA__', text: cycle },
      ],
    }).stateJson;
    expect(sources.map(({ role }) => role)).toEqual(['nuxt']);
  });
});

describe('pruneState', () => {
  const source = (body: unknown): Parameters<typeof pruneState>[0] => ({
    id: 1,
    kind: 'inline',
    role: 'json',
    score: 0,
    body,
  });

  it('returns State JSON unchanged if it fits the budget', () => {
    expect(pruneState(source({ a: 1 }), 100)).toEqual({ body: { a: 1 }, moreTokens: 0, keys: ['a'] });
  });

  it('keeps values that the page shows, and reports how many tokens were removed', () => {
    const body = {
      noise: Array.from({ length: 300 }, (_, i) => ({ id: `x${i}`, hash: 'f'.repeat(40) })),
      post: { text: PROSE },
    };
    const pruned = pruneState(source(body), 120, indexVisibleText([PROSE]));
    expect(pruned.body).toMatchObject({ post: { text: PROSE } });
    expect(pruned.moreTokens).toBeGreaterThan(1000);
    expect(pruned.keys).toEqual(['noise', 'post']);
  });

  it('the shortened state is within the token budget and never longer than the original', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 60 }), (body, budget) => {
        const pruned = pruneState(source(body), budget);
        const text = JSON.stringify(pruned.body);
        if (pruned.moreTokens > 0) expect(estimateTokens(text)).toBeLessThanOrEqual(2 * budget + 4);
        expect(text.length).toBeLessThanOrEqual(Math.max(4, JSON.stringify(body).length));
      }),
    );
  });
});

describe('state of frameworks', () => {
  const escaped = (value: unknown): string => JSON.stringify(value).replaceAll('"', '&quot;');
  it.each<[string, string, unknown]>([
    [
      'nuxt',
      '<script>window.__NUXT__=(function(a,b){b.x=a;b.y=[1];return {data:[b]}}("A river",{}));</script>',
      { data: [{ x: 'A river', y: [1] }] },
    ],
    ['nuxt', '<script>window.__NUXT__=function(a){return {t:a}}("A river")</script>', { t: 'A river' }],
    [
      'sveltekit',
      '<script>{__sveltekit_1={base:""};const data=[null,{type:"data",data:{t:"A river"}}];kit.start(app,e,{data})}</script>',
      [{ type: 'data', data: { t: 'A river' } }],
    ],
    [
      'remix',
      `<script>window.__reactRouterContext.streamController.enqueue(${JSON.stringify('[{"_1":2},"loaderData",{"_3":4},"t","A river"]\n')})</script>`,
      { loaderData: { t: 'A river' } },
    ],
    ['relay', '<script>window.__RELAY_STORE__={"client:root":{"t":1}}</script>', { 'client:root': { t: 1 } }],
    ['redux', '<script>window.__INITIAL_STATE__=decodeURIComponent("%7B%22t%22%3A1%7D")</script>', { t: 1 }],
    ['redux', `<script>window.__INITIAL_STATE__='{"t":1}'</script>`, { t: 1 }],
    ['json', '<script type="application/json">"{\\"t\\":1}"</script>', { t: 1 }],
    ['json', '<script type="application/json">{"s":"{\\"t\\":1}"}</script>', { s: { t: 1 } }],
    ['json', '<script type="application/json">{&q;t&q;:&q;a &a; b&q;}</script>', { t: 'a & b' }],
    [
      'astro',
      `<astro-island props="${escaped({ t: [0, 'A river'], l: [1, [[0, 1]]], o: [0, { k: [0, 2] }] })}"></astro-island>`,
      { t: 'A river', l: [1], o: { k: 2 } },
    ],
    ['inertia', `<div data-page="${escaped({ props: { t: 1 } })}"></div>`, { props: { t: 1 } }],
    [
      'discourse',
      `<div data-preloaded="${escaped({ topic: JSON.stringify({ t: 'A river' }) })}"></div>`,
      { topic: { t: 'A river' } },
    ],
  ])('reads the state of the framework %s in %s', (role, markup, body) => {
    const source = read(article(markup)).stateJson.at(-1);
    expect(source).toMatchObject({ role, body });
  });
  it('redacts secrets in URLs of State JSON', () => {
    const data = { a: 'https://e.org/x?token=abc&q=1', b: 'https://ann:pw@e.org/', c: 'https://e.org/?q=1' };
    const [source] = stateOf(`<script type="application/json">${JSON.stringify(data)}</script>`);
    expect(source?.body).toEqual({
      a: 'https://e.org/x?token=REDACTED&q=1',
      b: 'https://e.org/',
      c: 'https://e.org/?q=1',
    });
  });
  const within = (value: unknown): unknown =>
    stateOf(
      `<script type="application/json">${JSON.stringify({ value }).replaceAll('<', '\\u003c')}</script>`,
    ).map(({ body }) => (body as { value: unknown }).value)[0];
  it.each([
    ['/api/v1?token=abc&page=2', '/api/v1?token=REDACTED&page=2'],
    ['//cdn.example/x?sig=abc', '//cdn.example/x?sig=REDACTED'],
    ['wss://u:PW@x.example/s?access_token=abc', 'wss://x.example/s?access_token=REDACTED'],
    ['postgres://u:PW@h/db', 'postgres://h/db'],
    [
      '<p><a href="https://e.org/?access_token=abc">it</a> or <a href=\'//u:p@e.org/?a=1&amp;pwd=abc\'>that</a></p>',
      '<p><a href="https://e.org/?access_token=REDACTED">it</a> or <a href=\'//e.org/?a=1&amp;pwd=REDACTED\'>that</a></p>',
    ],
    ['see https://e.org/x?access_token=abc now', 'see https://e.org/x?access_token=REDACTED now'],
    ['See [it](https://e.org/x?q=1&sig=a+b%20c).', 'See [it](https://e.org/x?q=1&sig=REDACTED).'],
    ['https://e.org/#state=1&access_token=abc', 'https://e.org/#state=1&access_token=REDACTED'],
    [
      '/?next=https%3A%2F%2Fu%3Apw%40y%2F%3Ftoken%3Dabc%26q%3D1&q=2',
      '/?next=https%3A%2F%2Fy%2F%3Ftoken%3DREDACTED%26q%3D1&q=2',
    ],
    ['/?next=%252Fy%253Ftoken%253Dabc%2526q%253D1', '/?next=%252Fy%253Ftoken%253DREDACTED%2526q%253D1'],
    ['/?token=a%26b?c&q=1', '/?token=REDACTED&q=1'],
    [
      '/?pass=a&pw=b&subscription-key=c&apiKey=d&user[token]=e&PHPSESSID=f&APIKey=g&key=h',
      '/?pass=REDACTED&pw=REDACTED&subscription-key=REDACTED&apiKey=REDACTED&user[token]=REDACTED&PHPSESSID=REDACTED&APIKey=REDACTED&key=REDACTED',
    ],
  ])('redacts secrets in the URL %s', (text, redacted) => {
    expect(within(text)).toBe(redacted);
    expect(within(redacted)).toBe(redacted);
  });
  it.each([
    '/?author=jane&authority=3&tokenized=1&keyword=2&q=authentic&sort_key=a&k=1&client_id=1&zip_code=1',
    'https://e.org/@ann/x?q=a+b%20c&page=2#top',
    'Is it so? No token = 3, and ann@e.org // knows@it',
    'https://e.org//a@b',
  ])('does not redact %s', (text) => {
    expect(within(text)).toBe(text);
  });
  it.each([
    'password',
    'userPassword',
    'db_password',
    'passwd',
    'accessToken',
    'access_token',
    'refresh-token',
    'token',
    'csrfToken',
    'XSRF-TOKEN',
    'csrf',
    'sessionId',
    'session_id',
    'sessionid',
    'PHPSESSID',
    'apiKey',
    'API_KEY',
    'apikey',
    'clientSecret',
    'secret',
    'secretAccessKey',
    'privateKey',
    'authorization',
    'Authorization',
    'idToken',
    'jwt',
    'authToken2',
    'x-api-key',
    'passphrase',
  ])('redacts the value of the key %s', (key) => {
    const body = { user: { [key]: 'q8Zr-2', name: 'Ann' } };
    const script = `<script type="application/json">${JSON.stringify(body)}</script>`;
    expect(stateOf(script)[0]?.body).toEqual({ user: { [key]: 'REDACTED', name: 'Ann' } });
  });

  it.each([
    'author',
    'tokenCount',
    'minCharactersPerToken',
    'tokens',
    'maxTokens',
    'tokenType',
    'passwordHint',
    'passwordLabel',
    'forgotPassword',
    'isPassword',
    'nextPageToken',
    'secretary',
    'key',
    'code',
    'publicKey',
    'keyboard',
    'compass',
    'sessionCount',
    'accessTokenExpiresIn',
    'authorizationUrl',
    'monkey',
    'turkey',
    'session',
    'policy',
    'auth',
  ])('keeps the value of the key %s', (key) => {
    const script = `<script type="application/json">{"${key}":"q8Zr-2"}</script>`;
    expect(stateOf(script)[0]?.body).toEqual({ [key]: 'q8Zr-2' });
  });

  it('redacts lists, numbers and JSON strings under secret keys, but no labels, flags and objects', () => {
    const body = {
      password: 12345,
      apiKey: ['a1', 'b2'],
      accessToken: '{"a":"q8Zr-2"}',
      token: { value: 'shown', password: 'q8Zr-2' },
      newPassword: 'New password',
      secret: true,
      otp: '',
      jwt: null,
    };
    const script = `<script>window.__INITIAL_STATE__ = ${JSON.stringify(body)}</script>`;
    expect(stateOf(script)[0]?.body).toEqual({
      password: 'REDACTED',
      apiKey: ['REDACTED', 'REDACTED'],
      accessToken: 'REDACTED',
      token: { value: 'shown', password: 'REDACTED' },
      newPassword: 'New password',
      secret: true,
      otp: '',
      jwt: null,
    });
  });

  it('keeps the value below a key of several megabytes', () => {
    const body = { [`${'access'.repeat(500_000)}token`]: 'kept' };
    const script = `<script type="application/json">${JSON.stringify(body)}</script>`;
    expect(Object.values(stateOf(script)[0]?.body as object)).toEqual(['kept']);
  });

  it('redacts URLs in object keys and keeps the order of the keys', () => {
    const value = { 'https://e.org/?token=a': 1, b: 2, 'https://e.org/?token=c': 3, 'ftp://u:p@h/': 4 };
    expect(Object.entries(within(value) as object)).toEqual([
      ['https://e.org/?token=REDACTED', 1],
      ['b', 2],
      ['https://e.org/?token=REDACTED (2)', 3],
      ['ftp://h/', 4],
    ]);
  });
  it.each(['?', '&', '?a', '//a', '%2F%2Fa', '?token=', '%253F', "?'a", '//a@', '?a=b&amp;'])(
    'redacts secrets in long text of %j in linear time',
    async (begun) => {
      await expectLinearTime((length) => within(begun.repeat(length / begun.length)), 25_000);
    },
  );
  it('ignores state in streams and attributes if it is not data or is cut off', () => {
    const nested = `${'[0,{"a":'.repeat(5000)}1${'}]'.repeat(5000)}`;
    const markup =
      `<astro-island props="${`{"a":${nested}}`.replaceAll('"', '&quot;')}"></astro-island><div data-page="{oops"></div>` +
      '<script>streamController.enqueue("[{\\"_1\\":0},\\"a\\"]")</script><script>streamController.enqueue("not data")</script>';
    expect(() => read(article(markup))).not.toThrow();
  });
});
