import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { page } from '../origin/exchange.ts';
import { fixed, type Origin, startOrigin } from '../origin/index.ts';
import { type CommandResult, MAIN, runCommand, spawnCommand } from './command.ts';

const execute = promisify(execFile);
const PROSE = 'The keeper of the harbour light climbs two hundred stairs every evening to light the lamp. ';

let origin: Origin;
let service: Pagewright;
let folder: string;

const lamp = page('A page with a list and a table', {
  title: 'The lamp',
  body: `<main><h1>The lamp</h1><p>${PROSE.repeat(3)}</p><p>It is \u001b[2J<b>bright</b>. ${PROSE}</p>
<p>On the way up there are these things to be carried by every keeper of the light:</p>
<ul><li>one lamp with a new wick and a box of matches</li><li>two cans of oil, each of them half full</li></ul>
<p>${PROSE}The ships that saw it were counted in some years, and these are the counts:</p>
<table><tr><th>Year</th><th>Ships</th></tr><tr><td>1936</td><td>412</td></tr><tr><td>1937</td><td>398</td></tr></table>
<p>${PROSE}</p></main><script type="application/ld+json">{"@type":"LandmarksOrHistoricalBuildings","height":"41 m"}</script>`,
});

const tides = fixed('A table', {
  headers: { 'content-type': 'text/csv' },
  body: 'day,high\n1,01:10\n2,02:20\n',
});

beforeAll(async () => {
  [origin, service, folder] = await Promise.all([
    startOrigin({
      '/cli/lost': page('An error page with status 200', {
        title: 'Page not found',
        body: '<h1>Page not found</h1><p>Sorry.</p>',
      }),
      '/cli/lamp': lamp,
      '/cli/tides.csv': tides,
      '/robots.txt': fixed('Disallows one page', { body: 'User-agent: *\nDisallow: /cli/lamp' }),
    }),
    startPagewright(),
    mkdtemp(join(tmpdir(), 'pagewright-cli-')),
  ]);
});
afterAll(async () => {
  await Promise.all([origin.close(), service.close()]);
  await rm(folder, { recursive: true });
});

const options = (settings: Record<string, string> = {}) => ({
  env: {
    PAGEWRIGHT_DATA_DIR: join(folder, 'data'),
    PAGEWRIGHT_API_KEY: service.apiKey,
    PAGEWRIGHT_PORT: '0',
    ...settings,
  },
});

const pagewright = (...words: string[]): Promise<CommandResult> => runCommand(words, options());

/** Runs a command in a process of its own. */
const pagewrightProcess = (...words: string[]): Promise<CommandResult> => spawnCommand(words, options());

const pagewrightWith = (settings: Record<string, string>, ...words: string[]): Promise<CommandResult> =>
  runCommand(words, options(settings));

describe('pagewright open', () => {
  const playground = (path: string) => `${service.address}/playground${path}`;

  it('prints the address of the playground for a URL and for a snapshot', async () => {
    const inServer = ['--server', service.address, '--print'];
    const { stdout, code } = await pagewright('open', 'example.com/a?b=1&c', ...inServer);
    expect([code, stdout]).toEqual([0, `${playground('?url=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1%26c')}\n`]);
    const fetched = await pagewright('fetch', origin.url('/cli/lamp'), '--json', '--server', service.address);
    const { snapshotId } = JSON.parse(fetched.stdout).meta;
    expect((await pagewright('open', snapshotId, ...inServer)).stdout).toBe(
      `${playground(`/${snapshotId}`)}\n`,
    );
  });

  it.skipIf(process.platform !== 'linux')('opens the address with xdg-open, or prints it', async () => {
    const opened = join(folder, 'opened');
    await writeFile(join(folder, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > '${opened}'\n`, { mode: 0o755 });
    const words = ['open', 'https://example.com/', '--server', service.address];
    const run = (path: string) => execute(process.execPath, [MAIN, ...words], { env: { PATH: path } });
    await run(`${folder}:/usr/bin:/bin`);
    const address = playground('?url=https%3A%2F%2Fexample.com%2F');
    await expect.poll(() => readFile(opened, 'utf8').catch(() => '')).toBe(address);
    const without = await run(join(folder, 'empty'));
    expect([without.stdout, without.stderr]).toEqual([
      `${address}\n`,
      'No program opens addresses here. Open the address in a browser.\n',
    ]);
  });

  it('prints how to start a service if no service answers', async () => {
    const { code, stderr } = await pagewright('open', 'example.com', '--server', origin.refused());
    expect([code, stderr]).toEqual([
      1,
      `No service answers at ${origin.refused()}. Check --server, or start one with \`pagewright\`.\n`,
    ]);
    expect((await pagewrightProcess('open', 'example.com', '--server', 'nowhere')).code).toBe(2);
  });
});

describe('pagewright fetch', () => {
  it('writes Markdown without colors to a pipe, and the screenshot to a file', async () => {
    const picture = join(folder, 'lamp.png');
    const { stdout, stderr, code } = await pagewrightProcess(
      'fetch',
      origin.url('/cli/lamp'),
      '--screenshot',
      picture,
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^---\nurl: /);
    expect(stdout).toContain('\n# The lamp\n');
    expect(stdout).not.toContain('State JSON');
    expect((await readFile(picture)).subarray(0, 4).toString('latin1')).toMatch(
      /^(\u0089PNG|\u00ff\u00d8|RIFF)/,
    );
  });

  it('renders Markdown with colors in a terminal and removes control characters', async () => {
    const { stdout } = await pagewright(
      'fetch',
      origin.url('/cli/lamp'),
      '--color',
      'always',
      '--server',
      service.address,
    );
    expect(stdout).toContain('\u001b[1m');
    expect(stdout).not.toContain('\u001b[2J');
    const text = stripVTControlCharacters(stdout);
    expect(text).toContain('\nThe lamp\n');
    expect(text).toMatch(/• one lamp with .*\n• two cans of oil/);
    expect(text).toMatch(/Year │ Ships\n─+┼─+\n1936 │ 412/);
    expect(
      Math.max(
        ...text
          .split('\n')
          .slice(6)
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(100);
  });

  it('adds State JSON to the Markdown on request, and to JSON unless it is left out', async () => {
    const ask = (...words: string[]) =>
      pagewright('fetch', origin.url('/cli/lamp'), '--server', service.address, ...words);
    expect((await ask('--include', 'statejson')).stdout).toMatch(/\n## State JSON\n.*41 m/s);
    expect(JSON.parse((await ask('--json')).stdout).json).toHaveLength(1);
    expect(JSON.parse((await ask('--json', '--no-state-json')).stdout).json).toEqual([]);
  });

  it('fetches through a server, and the exit code depends on the outcome', async () => {
    const ask = (path: string) => pagewright('fetch', path, '--json', '--server', service.address);
    const found = await ask(origin.url('/cli/lamp'));
    expect(JSON.parse(found.stdout).meta).toMatchObject({ title: 'The lamp' });
    const absent = await ask(origin.url('/cli/nothing-here'));
    expect([found.code, absent.code]).toEqual([0, 4]);
    expect(absent.stderr).toContain(
      'The site answered with status 404 Not Found. The output is its error page.',
    );
    expect(found.stderr).not.toContain('answered with status');
    const unreached = await ask(origin.refused('/x'));
    expect(unreached).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('FetchOriginError'),
      stderr: 'There is no page. The output says why.\n',
    });
  });

  it.each([[], ['--server']])(
    'prints on standard error why a site was not reached, and nothing else: %j',
    async (...words) => {
      const server = words.flatMap((word) => [word, service.address]);
      const ended = await pagewrightProcess('fetch', origin.refused('/x'), ...server);
      expect(ended).toMatchObject({ code: 3, stdout: '' });
      expect(ended.stderr).toContain('The site refused the connection.');
      expect(ended.stderr).toContain('net::ERR_CONNECTION_REFUSED');
    },
  );

  it.each([[], ['--json'], ['--server'], ['--server', '--json']])(
    'ends with exit code 3 for a site that redirects without end: %j',
    async (...words) => {
      const more = words.flatMap((word) => (word === '--server' ? [word, service.address] : [word]));
      const ended = await pagewright('fetch', origin.url('/redirected/loop'), ...more);
      expect(ended.code).toBe(3);
    },
  );

  it.each([[], ['--json']])(
    'prints a warning on standard error for a page that looks like an error page: %j',
    async (...words) => {
      const ended = await pagewright('fetch', origin.url('/cli/lost'), '--server', service.address, ...words);
      expect(ended.code).toBe(0);
      expect(ended.stderr).toContain('Warning: The page looks like an error page');
    },
  );

  it('prints on standard error that robots.txt disallows a page', async () => {
    const url = origin.url('/cli/lamp');
    const reported = await pagewrightWith({ PAGEWRIGHT_ROBOTS: 'report' }, 'fetch', url);
    expect(reported).toMatchObject({ code: 0, stdout: expect.stringContaining('# The lamp') });
    expect(reported.stderr).toContain('Warning: The robots.txt of the site disallows this URL');
    const refused = await pagewrightWith({ PAGEWRIGHT_ROBOTS: 'enforce' }, 'fetch', url);
    expect(refused).toMatchObject({ code: 5, stdout: '' });
    expect(refused.stderr).toContain('(line 2: Disallow: /cli/lamp)');
  });

  it('sends the document options of the command line to the server', async () => {
    const address = origin.url('/cli/tides.csv');
    const { stdout } = await pagewright('fetch', address, '--max-rows', '1', '--server', service.address);
    expect(stdout).toContain('01:10');
    expect(stdout).not.toContain('02:20');
  });

  it.each([
    [['--key', 'a-key-that-is-not-known'], 2, /^AuthFailed: .*\(reason InvalidApiKey\)\n$/],
    [['--ocr', 'sometimes'], 2, /^Invalid input: --ocr: Expected "auto", .*\n$/],
    [['--search', ''], 2, /^Invalid input: --search: The query is empty\. .*\n$/],
    [['--profile', 'a b'], 2, /^Invalid input: --profile: "a b" is not a profile name\. .*\n$/],
    [['--profile', 'absent'], 2, /^There is no profile absent\. `pagewright profiles list` lists .*\n$/],
  ])('prints the error of a server in one line: %j', async (words, code, line) => {
    const ended = await pagewright('fetch', 'example.com', '--server', service.address, '--json', ...words);
    expect(ended).toMatchObject({ code, stdout: '' });
    expect(ended.stderr).toMatch(line);
  });

  it('prints one line if the server cannot be reached', async () => {
    const ended = await pagewright('fetch', 'example.com', '--server', origin.refused('/'));
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^http:\S+ does not respond \(ECONNREFUSED\)\. .*\n$/);
  });
});

describe('pagewright highlights', () => {
  it('prints matching passages of a URL and of a stored snapshot', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/cli/lamp') });
    const ask = (page: string, ...more: string[]) =>
      pagewright(
        'highlights',
        page,
        'how many stairs',
        '--min-score',
        '0.1',
        '--server',
        service.address,
        ...more,
      );
    const ofPage = await ask(origin.url('/cli/lamp'));
    expect(ofPage.stdout).toMatch(/^[01]\.\d\d {2}markdown\n.*two hundred stairs/);
    const ofSnapshot = await ask(json.meta.snapshotId, '--json', '--max-results', '1');
    expect(JSON.parse(ofSnapshot.stdout).snippets).toHaveLength(1);
  });

  it('prints the best passages, and warns on standard error if none reaches the default minimum score', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/cli/lamp') });
    const ask = (...more: string[]) =>
      pagewright('highlights', json.meta.snapshotId, 'stairs', '--server', service.address, ...more);
    const { snippets } = JSON.parse((await ask('--json', '--min-score', '0')).stdout);
    const best = Math.max(...snippets.map(({ score }: { score: number }) => score));
    const shown = await ask();
    expect(shown.stdout).toMatch(/^[01]\.\d\d {2}markdown\n/);
    expect(shown.stderr.includes('No passage reaches the score 0.6')).toBe(best < 0.6);
  });

  it('rejects a snapshot id without a server', async () => {
    const ended = await pagewright('highlights', 'snap_1', 'stairs');
    expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--server') });
  });
});

describe('pagewright doctor', () => {
  it('pagewright doctor starts the browser and reports that the service can run', async () => {
    const { code, stdout } = await pagewrightProcess('doctor', '--json');
    const findings: { what: string; state: string; found: string }[] = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(findings.map(({ what }) => what)).toEqual([
      'Node',
      'Chromium',
      'fonts',
      'tesseract',
      'conversions',
      'data directory',
      'port',
    ]);
    expect(findings[1]).toMatchObject({
      state: 'ok',
      found: expect.stringMatching(/Chrome\/\d+.*sandboxed/),
    });
  });

  it('pagewright doctor reports missing programs', async () => {
    const file = join(folder, 'no-browser');
    await writeFile(file, 'text');
    const env = {
      PAGEWRIGHT_CHROMIUM: file,
      PAGEWRIGHT_PORT: new URL(service.address).port,
      PAGEWRIGHT_RERANK_URL: origin.refused('/'),
    };
    const ended = await spawnCommand(['doctor'], { env });
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.stdout).toMatch(/✗ Chromium .*cannot be started/);
    expect(ended.stdout).toMatch(/! port .* is in use/);
    expect(ended.stdout).toMatch(/! reranker .*ECONNREFUSED/);
  });
});

describe('pagewright map', () => {
  it('prints the addresses of a site, one per line', async () => {
    const { code, stdout } = await pagewright('map', origin.url('/cli/lamp'), '--sitemap', 'skip');
    expect([code, stdout]).toEqual([0, `${origin.url('/cli/lamp')}\n`]);
  });

  it('prints JSON from a server, and refuses an invalid pattern', async () => {
    const words = ['map', origin.url('/article'), '--server', service.address, '--limit', '1', '--json'];
    const { code, stdout, stderr } = await pagewright(...words);
    expect([code, JSON.parse(stdout).addresses.length]).toEqual([0, 1]);
    expect(stderr).toContain('Use --limit.');
    const refused = await pagewright(...words, '--include', '(');
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('not a valid regular expression'),
    ]);
  });
});

describe('pagewright map of a start page that fails', () => {
  it('names the error status of the site on standard error', async () => {
    const { code, stderr } = await pagewright('map', origin.url('/cli/absent'), '--server', service.address);
    expect([code, stderr]).toEqual([0, 'The start page answered with status 404 Not Found.\n']);
  });

  it('names the kind of the error, and ends with its own code, if the site is not reached', async () => {
    const words = ['map', origin.refused('/'), '--server', service.address];
    const { code, stderr } = await pagewright(...words);
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^The start page failed \(\w+\)\.\n$/)]);
  });
});

describe('pagewright diff', () => {
  it('compares two pages without a server', async () => {
    const { code, stdout } = await pagewright(
      'diff',
      origin.url('/cli/lamp'),
      origin.url('/article'),
      '--json',
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ hasChanged: true, before: { title: 'The lamp' } });
  });

  it('compares the last snapshot on the server with the page as it is now', async () => {
    const server = ['--server', service.address];
    const url = origin.url('/cli/lamp?diff=1');
    const missing = await pagewright('diff', url, ...server);
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('has no snapshot of')]);
    await service.fetchJson({ url });
    const { code, stdout } = await pagewright('diff', url, ...server);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/Nothing has changed\.\n$/)]);
    const { stdout: json } = await pagewright('diff', url, ...server, '--json');
    expect(json).toMatch(/^\{\n {2}"[^]*[^\n]\n\}\n$/);
  });

  it('reports an unreachable page and a missing second snapshot', async () => {
    const refused = await pagewright('diff', origin.url('/cli/lamp'), origin.refused('/'));
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('was not reached')]);
    const withoutSecond = await pagewright('diff', 'snap_one', '--server', service.address);
    expect([withoutSecond.code, withoutSecond.stderr]).toEqual([
      2,
      expect.stringContaining('Name a second snapshot'),
    ]);
  });
});

describe('unknown commands', () => {
  it.each([
    [['keys', 'creat'], 'pagewright keys: unknown command "creat". Did you mean "create"?\n'],
    [
      ['https://u:pw@example.com/a'],
      'pagewright: unknown command "https://example.com/a". To fetch a page: pagewright fetch https://example.com/a\n',
    ],
    [
      ['example.com/a'],
      'pagewright: unknown command "example.com/a". To fetch a page: pagewright fetch example.com/a\n',
    ],
    [['fetsh', 'x'], 'pagewright: unknown command "fetsh". Did you mean "fetch"?\n'],
    [['users', 'bogus'], 'pagewright users: unknown command "bogus". See pagewright users --help.\n'],
  ])('rejects %j and suggests a similar command', async (words, stderr) => {
    expect(await pagewright(...words)).toEqual({ code: 2, stdout: '', stderr });
  });
});

describe('pagewright completion', () => {
  it('prints a script that completes commands and flags in bash', async () => {
    const { stdout: script } = await pagewright('completion', 'bash');
    const complete = async (...words: string[]): Promise<string[]> => {
      const state = `COMP_WORDS=(pagewright ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}`;
      const { stdout } = await execute('bash', [
        '-c',
        `${script}\n${state}; _pagewright; echo "\${COMPREPLY[*]}"`,
      ]);
      return stdout.trim().split(' ');
    };
    expect(await complete('high')).toEqual(['highlights']);
    expect(await complete('keys', 're')).toEqual(['revoke']);
    expect(await complete('keys', 'create', '--o')).toEqual(['--org']);
    expect(await complete('fetch', '--scr')).toEqual(['--scroll', '--screenshot']);
    expect(await complete('fetch', '--color', '')).toEqual(['auto', 'always', 'never']);
    expect(await complete('map', 'example.com', '--sitemap', 'o')).toEqual(['only']);
    // Settings are completed where no flag of the command matches.
    expect(await complete('serve', '--allow-net')).toEqual(['--allow-networks']);
    expect(await complete('fetch', '--allow-net')).toEqual(['--allow-networks']);
    expect(await complete('fetch', '--')).not.toContain('--allow-networks');
    expect(await complete('serve', '--log-level', 'de')).toEqual(['debug']);
    expect(await complete('--robots', 're')).toEqual(['report']);
  });
});
