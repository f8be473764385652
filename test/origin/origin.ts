import { createServer, type RequestListener } from 'node:http';
import type { Addresses, Family } from './exchange.ts';
import { type Entry, type Journal, watchRequests } from './journal.ts';
import { listen, refusingPort } from './listen.ts';
import { MISBEHAVIOURS, startMisbehaving } from './raw.ts';
import { families } from './families/index.ts';
import { answer, catalogue } from './routing.ts';
import { startSecure, type TlsCase } from './tls.ts';
import { startVictim, type Victim } from './victim.ts';

const HOST = '127.0.0.1';

/** A running test origin. */
export type Origin = {
  /** A URL of the origin, over plain HTTP. */
  readonly url: (path?: string) => string;
  /** The same path on a second port, which is another web origin. */
  readonly other: (path?: string) => string;
  /** A server that breaks the protocol on every connection. */
  readonly misbehaving: (how: keyof typeof MISBEHAVIOURS, path?: string) => string;
  /** A URL at which every connection is refused. */
  readonly refused: (path?: string) => string;
  /** A server whose TLS is broken in one way, or valid but with an unknown authority. */
  readonly secure: (how: TlsCase, path?: string) => string;
  /** A server that must not be reached. */
  readonly victim: Victim;
  /** Every path, with what it simulates. */
  readonly routes: readonly { readonly path: string; readonly about: string }[];
  /** Everything that reached the origin, in order; the victim has its own journal. */
  readonly journal: Journal;
  /** The requests whose path begins with `path`. */
  readonly requests: (path: string) => Extract<Entry, { kind: 'request' | 'upgrade' }>[];
  /** Ends every server and every connection. */
  readonly close: () => Promise<void>;
};

/**
 * Starts the test origin on free ports of 127.0.0.1.
 *
 * @param extra further routes of one test, by path
 */
export async function startOrigin(extra: Family = {}): Promise<Origin> {
  const journal: Journal = [];
  const victim = await startVictim();
  const routes: Family = { ...families, ...extra };

  // The routes need every address before the first request, but the ports are known only when the servers listen.
  const addresses: { -readonly [Key in keyof Addresses]: string } = {
    own: '',
    other: '',
    victim: victim.url(''),
    refused: `http://${HOST}:${await refusingPort(HOST)}`,
  };
  const listener: RequestListener = (request, response) => answer(routes, addresses, request, response);
  const serve = async (name: 'own' | 'other') => {
    const server = createServer(listener);
    watchRequests(journal, name, server);
    const listening = await listen(server, HOST);
    addresses[name] = `http://${HOST}:${listening.port}`;
    return listening;
  };

  const [own, other, misbehaving, secure] = await Promise.all([
    serve('own'),
    serve('other'),
    startMisbehaving(journal, HOST),
    startSecure(journal, HOST, listener),
  ]);
  const portOf = <Name>(
    list: readonly { name: Name; listening: { port: number } }[],
    wanted: Name,
  ): number => {
    const found = list.find(({ name }) => name === wanted);
    if (!found) throw new Error(`no such server: ${String(wanted)}`);
    return found.listening.port;
  };

  return {
    url: (path = '/') => addresses.own + path,
    other: (path = '/') => addresses.other + path,
    misbehaving: (how, path = '/') => `http://${HOST}:${portOf(misbehaving, how)}${path}`,
    refused: (path = '/') => addresses.refused + path,
    secure: (how, path = '/') => `https://${HOST}:${portOf(secure, how)}${path}`,
    victim,
    routes: catalogue(routes),
    journal,
    requests: (path) =>
      journal.filter((entry) => 'path' in entry).filter((entry) => entry.path.startsWith(path)),
    close: async () => {
      const all = [
        own,
        other,
        ...misbehaving.map((one) => one.listening),
        ...secure.map((one) => one.listening),
      ];
      await Promise.all([victim.close(), ...all.map(({ close }) => close())]);
    },
  };
}
