import { ensureSetting, readClock, type Store, compareAndSwapSetting } from '../store/index.ts';

/** The right to sweep, which one process has at a time. */
export interface SweepTurn {
  /** Prolongs it. False where another process has it meanwhile. */
  keep(): Promise<boolean>;
  release(): Promise<void>;
}

/** Far longer than one batch takes; a process that dies leaves the turn to others after it. */
const TURN_MS = 300_000;

/** When the turn ends, or 0. */
const UNTIL = 'sweep_until';

/** Undefined while another process sweeps. */
export async function takeSweepTurn(store: Store): Promise<SweepTurn | undefined> {
  let until = await ensureSetting(store, UNTIL, '0');
  if (Number(until) > (await readClock(store))) return undefined;

  async function moveTo(to: string): Promise<boolean> {
    const moved = await compareAndSwapSetting(store, UNTIL, { from: until, to });
    if (moved) until = to;
    return moved;
  }

  const keep = async (): Promise<boolean> => moveTo(String((await readClock(store)) + TURN_MS));
  if (!(await keep())) return undefined;
  return {
    keep,
    async release() {
      await moveTo('0');
    },
  };
}
