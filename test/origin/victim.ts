import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { type Journal, watchRequests } from './journal.ts';
import { type Listening, listen } from './listen.ts';

/** A loopback address that no test allows: tests allow only 127.0.0.1. */
export const VICTIM_HOST = '127.0.0.66';

/** The victim: a server that no fetch may reach. It listens on every kind of forbidden address of this machine. */
export type Victim = {
  readonly url: (path?: string) => string;
  /** The same server in every notation of its addresses that a URL parser accepts. */
  readonly spellings: readonly string[];
  /** Everything that reached the victim. Empty if the policy works. */
  readonly journal: Journal;
  readonly close: () => Promise<void>;
};

/** Starts the victim: HTTP and UDP on several forbidden addresses with one port. */
export async function startVictim(): Promise<Victim> {
  const journal: Journal = [];
  const serve = (host: string, port?: number): Promise<Listening> => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' });
      response.end('<h1>The secret of the victim</h1>');
    });
    watchRequests(journal, host, server);
    return listen(server, host, port);
  };

  const first = await serve(VICTIM_HOST);
  const { port } = first;
  const own = ownAddress();
  const hosts = [VICTIM_HOST];
  const listening = [first];
  for (const host of ['::1', ...(own ? [own] : [])]) {
    // Without IPv6, or if the port is in use on that address, the address is skipped.
    const opened = await serve(host, port).catch(() => undefined);
    if (opened) {
      listening.push(opened);
      hosts.push(host);
    }
  }

  const datagrams = createSocket('udp4', () => journal.push({ kind: 'datagram', server: VICTIM_HOST }));
  datagrams.bind(port, VICTIM_HOST);
  await once(datagrams, 'listening');

  return {
    url: (path = '/') => `http://${VICTIM_HOST}:${port}${path}`,
    spellings: hosts.flatMap(spellingsOf).map((host) => `http://${host}:${port}/`),
    journal,
    close: async () => {
      datagrams.close();
      await Promise.all(listening.map(({ close }) => close()));
    },
  };
}

/** The first address of this machine that is neither loopback nor link-local. */
function ownAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

/** Every notation of an address in the host of a URL. */
function spellingsOf(host: string): string[] {
  if (host.includes(':')) return [`[${host}]`, '[0:0:0:0:0:0:0:1]', '[::0001]'];
  const bytes = host.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (value: number): string => value.toString(16).padStart(2, '0');
  return [
    host,
    `${host}.`,
    String(whole),
    `0x${whole.toString(16)}`,
    `0${whole.toString(8)}`,
    bytes.map((byte) => `0x${hex(byte)}`).join('.'),
    bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    [...host].map((letter) => (letter === '.' ? '。' : letter)).join(''),
    [...host]
      .map((letter) => (letter === '.' ? letter : String.fromCodePoint(0xff10 + Number(letter))))
      .join(''),
    `[::ffff:${host}]`,
    `[::${hex(a)}${hex(b)}:${hex(c)}${hex(d)}]`,
    `[64:ff9b::${hex(a)}${hex(b)}:${hex(c)}${hex(d)}]`,
    `[2002:${hex(a)}${hex(b)}:${hex(c)}${hex(d)}::1]`,
  ];
}
