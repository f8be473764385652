import type { SandboxProcess } from './sandbox.ts';

/** Processes that were started before they are needed. */
export interface SpareProcesses {
  /** Returns the spare process that was started first, or a new one, and starts a replacement. */
  take(): Promise<SandboxProcess>;
  /** Ends all spare processes. */
  close(): Promise<void>;
}

export interface SpareOptions {
  startProcess: () => Promise<SandboxProcess>;
  /** Called before each start of a spare process, which waits for the result. */
  prepare: () => Promise<void> | undefined;
  /** Number of spare processes while documents are converted. */
  count: number;
  /** Milliseconds without a conversion after which all spare processes end. */
  idleMs: number;
}

/** Creates an empty list of spare processes. The first `take` fills it: many installations never convert a document. */
export function createSpareProcesses({ startProcess, prepare, count, idleMs }: SpareOptions): SpareProcesses {
  const spares: Promise<SandboxProcess>[] = [];
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const fill = (): void => {
    if (isClosed) return;
    while (spares.length < count) {
      const spare = Promise.resolve(prepare()).then(startProcess);
      // If the start fails, the error is thrown when the process is used.
      spare.catch(() => undefined);
      spares.push(spare);
    }
  };
  const endAll = async (): Promise<void> => {
    const ending = await Promise.allSettled(spares.splice(0));
    await Promise.all(ending.map((result) => result.status === 'fulfilled' && result.value.end()));
  };

  return {
    take: async () => {
      const taken = spares.shift() ?? startProcess();
      fill();
      idleTimer = idleTimer?.refresh() ?? setTimeout(() => void endAll(), idleMs).unref();
      const spare = await taken;
      return isAlive(spare) ? spare : await startProcess();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(idleTimer);
      await endAll();
    },
  };
}

const isAlive = ({ child }: SandboxProcess): boolean => child.exitCode === null && child.signalCode === null;
