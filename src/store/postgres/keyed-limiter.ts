import { StoreUnavailable } from '../errors.ts';

/** One that has what it asked for, and one that has it next, already on its way. */
const WIDTH = 2;

/** As long as a transaction waits for a connection. */
const WAIT_MS = 10_000;

interface Lane {
  running: number;
  waiting: Set<() => void>;
}

/** Lets few at a time do what has the same name: the others wait here, where waiting takes no connection. */
export function createKeyedLimiter(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const lanes = new Map<string, Lane>();

  async function enter(name: string): Promise<Lane> {
    const lane = lanes.get(name) ?? { running: 0, waiting: new Set() };
    lanes.set(name, lane);
    if (lane.running < WIDTH) lane.running++;
    else await waitIn(lane);
    return lane;
  }

  function leave(name: string, lane: Lane): void {
    const [next] = lane.waiting;
    if (next) next();
    else if (--lane.running === 0) lanes.delete(name);
  }

  return async (name, work) => {
    const lane = await enter(name);
    try {
      return await work();
    } finally {
      leave(name, lane);
    }
  };
}

/** Resolves with the place of one that leaves. */
function waitIn({ waiting }: Lane): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    waiting.delete(enter);
    reject(new StoreUnavailable('The database is too busy.', { cause: undefined }));
  }, WAIT_MS);
  const enter = (): void => {
    clearTimeout(timer);
    waiting.delete(enter);
    resolve();
  };
  waiting.add(enter);
  return promise;
}
