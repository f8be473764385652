import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { checkConfinement } from '../../src/document/index.ts';
import { filterSystemCalls } from '../../src/document/process/system-call-filter.ts';

const hasPerl = spawnSync('perl', ['-e', '1']).status === 0;

/** Runs a program under the filter and returns what it printed. */
function run(...command: string[]): string {
  const [program, ...args] = [...(filterSystemCalls() ?? []), ...command];
  const { stdout, stderr } = spawnSync(program as string, args, { encoding: 'utf8' });
  return (stdout + stderr).trim();
}

/** The error number of a system call under the filter. */
const callSystem = (number: number, ...args: number[]): string =>
  run('perl', '-e', `syscall(${[number, ...args].join(',')}); print $! + 0`);

describe.runIf(process.platform === 'linux' && hasPerl)('filter of system calls', () => {
  it('the strictest confinement of conversions includes the system call filter', async () => {
    expect((await checkConfinement()).level).toContain('system calls filtered');
  });

  it('allows Node to start programs', () => {
    const script = 'console.log(require("node:child_process").execFileSync("echo", ["started"]).toString())';
    expect(run(process.execPath, '-e', script)).toBe('started');
  });

  it('refuses network connections with EPERM', () => {
    const script = 'require("node:net").connect(1, "127.0.0.1").on("error", ({ code }) => console.log(code))';
    expect(run(process.execPath, '-e', script)).toBe('EPERM');
  });

  it.runIf(process.arch === 'x64').each([
    ['io_uring_setup', [425, 1, 0]],
    ['ptrace', [101, 0, 0, 0, 0]],
    ['bpf', [321, 0, 0, 0]],
    ['unshare', [272, 0x1000_0000]],
    ['clone with a user namespace', [56, 0x1000_0011, 0, 0, 0, 0]],
    ['a call of the x32 interface', [0x4000_0000 + 39]],
  ] as [string, [number, ...number[]]][])('refuses the system call %s', (_, [number, ...args]) => {
    expect(callSystem(number, ...args)).toBe('1');
  });

  it.runIf(process.arch === 'x64')(
    'reports clone3 as not implemented, so that the C library uses clone',
    () => {
      expect(callSystem(435, 0, 0)).toBe('38');
    },
  );

  it('returns no filter for processors whose system call numbers are unknown', () => {
    expect(filterSystemCalls('ppc64')).toBeUndefined();
    expect(filterSystemCalls('arm64')?.at(-1)).not.toBe(filterSystemCalls('x64')?.at(-1));
  });
});
