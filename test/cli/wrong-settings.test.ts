import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import { spawnCommand } from './command.ts';

const SECRET = 'a secret that every process has';

/** Starts the service with invalid settings and returns its standard error. */
async function start(settings: Record<string, string>): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pagewright-settings-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = {
    PAGEWRIGHT_PORT: '0',
    PAGEWRIGHT_DATA_DIR: dataDir,
    PAGEWRIGHT_LOG_LEVEL: 'silent',
    ...settings,
  };
  const { code, stdout, stderr } = await spawnCommand(['serve'], { env });
  expect([code, stdout]).toEqual([2, '']);
  return stderr;
}

describe('settings that make the start fail', () => {
  it.each([
    [
      'an unreachable database',
      { PAGEWRIGHT_DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/x', PAGEWRIGHT_SECRET: SECRET.repeat(2) },
      /^PAGEWRIGHT_DATABASE_URL cannot be used: .*ECONNREFUSED.*\n$/,
    ],
    [
      'a folder that cannot be created',
      { PAGEWRIGHT_DATA_DIR: '/proc/x/y' },
      /^PAGEWRIGHT_DATA_DIR=\/proc\/x\/y cannot be used: .*\n$/,
    ],
    [
      'a missing browser',
      { PAGEWRIGHT_CHROMIUM: '/nowhere' },
      /^PAGEWRIGHT_CHROMIUM=\/nowhere: the file does not exist\.\n$/,
    ],
    [
      'an invalid network',
      { PAGEWRIGHT_ALLOW_NETWORKS: 'home' },
      /^Invalid settings:\n {2}PAGEWRIGHT_ALLOW_NETWORKS=home: expected networks such as .*\n$/,
    ],
    [
      'a browser that ends at once',
      { PAGEWRIGHT_CHROMIUM: '/bin/false' },
      /^The browser of PAGEWRIGHT_CHROMIUM does not start: \/bin\/false exited immediately \(1\)\n$/,
    ],
    ['an invalid proxy exit', { PAGEWRIGHT_PROXY_EXITS: 'back' }, /^.*PAGEWRIGHT_PROXY_EXITS .*\n$/],
  ])('prints one line of error for %s', async (_name, settings, sentence) => {
    const said = await start(settings);
    expect(said).toMatch(sentence);
    expect(said).not.toContain('hidden');
  });

  it('prints one line if the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    expect(await start({ PAGEWRIGHT_PORT: port })).toBe(
      `Port ${port} of 127.0.0.1 is in use by another program. Stop it, or set another port (--port, --metrics-port).\n`,
    );
  });
});

describe('invalid settings', () => {
  const problems = (settings: Record<string, string>): string => {
    try {
      readConfig(settings);
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
    }
    return '';
  };

  it.each(['PAGEWRIGHT_API_KEY', 'PAGEWRIGHT_SECRET', 'PAGEWRIGHT_DATABASE_URL'])(
    'the error for the invalid setting %s contains its name but not its value',
    (name) => {
      expect(problems({ [name]: 'pssst' })).toContain(name);
      expect(problems({ [name]: 'pssst' })).not.toContain('pssst');
    },
  );

  it('a process with a separate role requires a shared database', () => {
    expect(problems({ PAGEWRIGHT_ROLE: 'worker' })).toContain('PAGEWRIGHT_ROLE=worker');
    expect(problems({ PAGEWRIGHT_ROLE: 'api' })).toContain('PAGEWRIGHT_DATABASE_URL');
  });

  it('a shared database requires a shared secret', () => {
    const database = { PAGEWRIGHT_DATABASE_URL: 'postgres://me@db/pages' };
    expect(problems(database)).toContain('PAGEWRIGHT_SECRET');
    expect(problems({ ...database, PAGEWRIGHT_SECRET: SECRET.repeat(2) })).toBe('');
  });
});
