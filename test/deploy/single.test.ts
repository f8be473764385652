import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { SETTINGS } from '../../src/settings.ts';
import { read, readYaml } from './files.ts';

it('the compose file for one process publishes it on this machine only and keeps its data in a volume', () => {
  const [{ services, volumes }] = readYaml('compose/single.yaml');
  expect(services.pagewright).toMatchObject({
    build: { context: '../..', dockerfile: 'deploy/Dockerfile' },
    init: true,
    ports: ['127.0.0.1:8080:8080'],
    security_opt: ['seccomp=../seccomp.json'],
  });
  const mounted = services.pagewright.volumes.map((volume: string) => volume.split(':')[0]);
  expect(Object.keys(volumes)).toEqual(mounted);
});

it('the compose file for traces adds a receiver that only this machine can reach', () => {
  const [single] = readYaml('compose/single.yaml');
  const [{ name, services }] = readYaml('compose/traces.yaml');
  expect(name).toBe(single.name);
  const [[setting, endpoint]] = Object.entries<string>(services.pagewright.environment) as [[string, string]];
  expect(SETTINGS).toHaveProperty(setting);
  expect(Object.keys(services)).toContain(new URL(endpoint).hostname);
  for (const port of services.jaeger.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
});

it('the image contains its entry point, and the build sends it every file that it copies', () => {
  const dockerfile = read('Dockerfile');
  const sent = read('../.dockerignore').split('\n');
  for (const [, files = ''] of dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm))
    for (const file of files.split(' ')) {
      expect(sent).toContain(`!${file}`);
      expect(existsSync(new URL(`../../${file}`, import.meta.url))).toBe(true);
    }
  const [, script = ''] = /^ENTRYPOINT .*"node", "([^"]+)"\]$/m.exec(dockerfile) ?? [];
  expect(dockerfile).toContain(`COPY --from=build /app/${dirname(script)} ./${dirname(script)}\n`);
});

const UNIT = read('pagewright.service');

it('the systemd unit uses existing settings and gives captures time to finish', () => {
  for (const [name] of UNIT.matchAll(/PAGEWRIGHT_[A-Z_]+(?==)/g)) expect(SETTINGS).toHaveProperty(name);
  expect(UNIT).toContain('ExecStart=/usr/bin/env pagewright serve\n');
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(UNIT) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(SETTINGS.PAGEWRIGHT_CAPTURE_BUDGET_MS.defaultValue());
  // The browser needs namespaces and memory that is both writable and executable.
  expect(UNIT).not.toMatch(/^(?:RestrictNamespaces|MemoryDenyWriteExecute)=/m);
});

/** Whether systemd is installed on this machine. */
function hasSystemd(): boolean {
  try {
    execFileSync('systemd-analyze', ['--version']);
    return true;
  } catch {
    return false;
  }
}

it.runIf(hasSystemd())('systemd accepts the unit file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-unit-'));
  const file = join(folder, 'pagewright.service');
  writeFileSync(file, UNIT);
  try {
    // Unknown settings are warnings on standard error with code 0.
    const output = execFileSync('sh', ['-c', 'systemd-analyze verify --man=no "$0" 2>&1', file]).toString();
    expect(output.split('\n').filter((line) => line.includes('pagewright.service'))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
