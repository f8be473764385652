import { fork } from 'node:child_process';
import { once } from 'node:events';

/** One compared program: a separate process that turns URLs into text. */
export type Contender = {
  readonly name: string;
  /** Process id of the root of its process tree. */
  readonly pid: number;
  /** The fetches are made by a service that runs elsewhere, so its CPU and memory are unknown. */
  readonly isRemote: boolean;
  /** Fetches one URL and resolves to the length of the returned text. */
  readonly fetch: (url: string) => Promise<number>;
  readonly close: () => Promise<void>;
};

/** Messages between the bench and a contender's process. */
export type FetchOrder = { readonly id: number; readonly url: string };
export type Outcome =
  | { readonly id: number; readonly length: number }
  | { readonly id: number; readonly error: string };

/** Contenders that need the packages of contenders/package.json. */
export const FRAMEWORKS: readonly string[] = ['puppeteer', 'crawlee'];

/** A service that runs elsewhere. */
export type Remote = { readonly api: string; readonly base: string; readonly key?: string };

/**
 * Starts the module of a contender in a separate process and waits until it is ready.
 * @param remote the service to call, if it is not started here
 */
export async function startContender(name: string, remote?: Remote): Promise<Contender> {
  const child = fork(moduleOf(remote ? 'remote' : name), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...(remote && { PAGEWRIGHT_BENCH_REMOTE: JSON.stringify(remote) }) },
  });
  const waiting = new Map<number, (outcome: Outcome) => void>();
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${name} ended before it was ready`))),
  ]);
  child.on('message', (outcome: Outcome) => {
    waiting.get(outcome.id)?.(outcome);
    waiting.delete(outcome.id);
  });
  let last = 0;
  return {
    name,
    pid: child.pid ?? 0,
    isRemote: remote !== undefined,
    fetch: async (url) => {
      const id = ++last;
      const outcome = await new Promise<Outcome>((resolve) => {
        waiting.set(id, resolve);
        child.send({ id, url } satisfies FetchOrder);
      });
      if ('error' in outcome) throw new Error(`${name}: ${outcome.error}`);
      return outcome.length;
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** The frameworks are plain JavaScript, because their types are not installed with the project. */
function moduleOf(name: string): URL {
  return new URL(`contenders/${name}.${FRAMEWORKS.includes(name) ? 'mjs' : 'ts'}`, import.meta.url);
}
