import type { Socket } from 'node:net';
import { type ConnectOptions, connectTo } from './connect.ts';

/** Where to: a name only for an exit that resolves names, else a checked address. */
export interface Target {
  host: string;
  port: number;
}

/** A way out to the network. */
export interface Exit {
  /** Whether names go to it unresolved (`?dns=remote`). */
  resolvesNames: boolean;
  /** Rejects with stage `connect` where the target is at fault, `exit` where the exit is. */
  connect(target: Target, options: ConnectOptions): Promise<Socket>;
}

/** No exit at all: this machine connects itself. */
export const directExit: Exit = {
  resolvesNames: false,
  connect: ({ host, port }, options) => connectTo(host, port, options),
};
