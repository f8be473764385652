import { ensureSetting, readClock, type Store, compareAndSwapSetting } from '../store/index.ts';

/** The right to sweep, which one process has at a time. */
export interface SweepLock {
  /** Prolongs it. False where another process has it meanwhile. */
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

/** Far longer than one batch takes; a process that dies leaves the turn to others after it. */
const LOCK_MS = 300_000;

/** When the turn ends, or 0. */
const LOCKED_UNTIL = 'sweep_until';

/** Undefined while another process sweeps. */
export async function acquireSweepLock(store: Store): Promise<SweepLock | undefined> {
  let until = await ensureSetting(store, LOCKED_UNTIL, '0');
  if (Number(until) > (await readClock(store))) return undefined;

  async function swapTo(to: string): Promise<boolean> {
    const moved = await compareAndSwapSetting(store, LOCKED_UNTIL, { from: until, to });
    if (moved) until = to;
    return moved;
  }

  const keep = async (): Promise<boolean> => swapTo(String((await readClock(store)) + LOCK_MS));
  if (!(await keep())) return undefined;
  return {
    renew: keep,
    async release() {
      await swapTo('0');
    },
  };
}
