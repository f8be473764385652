import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { listConfinements } from '../../src/document/process/confinement.ts';
import { type SandboxProcess, startSandbox } from '../../src/document/process/sandbox.ts';
import { createSpareProcesses } from '../../src/document/process/spare-processes.ts';

const hasEnded = ({ child }: SandboxProcess): boolean => child.exitCode !== null || child.signalCode !== null;

function createSpares(idleMs: number) {
  const started: SandboxProcess[] = [];
  const spares = createSpareProcesses({
    startProcess: async () => {
      const process = await startSandbox(listConfinements().at(-1)!, 1000);
      started.push(process);
      return process;
    },
    prepare: () => undefined,
    count: 2,
    idleMs,
  });
  onTestFinished(async () => {
    await spares.close();
    await Promise.all(started.map(({ end }) => end()));
  });
  return { spares, started };
}

it('starts no process before the first document, and then keeps the number of spare processes', async () => {
  const { spares, started } = createSpares(60_000);
  await sleep(50);
  expect(started).toHaveLength(0);
  const first = await spares.take();
  await expect.poll(() => started.length).toBe(3);
  const second = await spares.take();
  await expect.poll(() => started.length).toBe(4);
  expect(second).not.toBe(first);
  expect(started.filter(hasEnded)).toHaveLength(0);
});

it('ends spare processes that are not used, but not the process in use', async () => {
  const { spares, started } = createSpares(300);
  const used = await spares.take();
  await expect.poll(() => started.filter(hasEnded).length).toBe(2);
  expect(hasEnded(used)).toBe(false);
  const next = await spares.take();
  expect(hasEnded(next)).toBe(false);
});

it('replaces a spare process that has exited', async () => {
  const { spares, started } = createSpares(60_000);
  const used = await spares.take();
  await expect.poll(() => started.length).toBe(3);
  for (const spare of started) if (spare !== used) spare.child.kill('SIGKILL');
  await expect.poll(() => started.filter(hasEnded).length).toBe(2);
  expect(hasEnded(await spares.take())).toBe(false);
});

it('starts no spare process after it was closed', async () => {
  const { spares, started } = createSpares(60_000);
  await spares.close();
  await spares.take();
  expect(started).toHaveLength(1);
});
