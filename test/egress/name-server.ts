import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { atEnd } from './fixtures.ts';

/** The reply for a name: addresses, a response code (RFC 1035 4.1.1), or no reply. */
export type Answer = { a?: string[]; aaaa?: string[] } | { rcode: number } | 'silent';

const TYPE_A = 1;
const TYPE_AAAA = 28;

/** Starts a name server on a loopback port. `asked` collects the queries as `name type`. */
export async function nameServer(answerFor: (name: string, type: 'A' | 'AAAA') => Answer) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const { name, type, end } = question(query);
    const kind = type === TYPE_AAAA ? 'AAAA' : 'A';
    asked.push(`${name} ${kind}`);
    const answer = answerFor(name, kind);
    if (answer === 'silent') return;
    const rcode = 'rcode' in answer ? answer.rcode : 0;
    const addresses = 'rcode' in answer ? [] : ((type === TYPE_A ? answer.a : answer.aaaa) ?? []);
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | rcode, 2);
    header.writeUInt16BE(addresses.length, 6);
    header.writeUInt16BE(0, 8);
    header.writeUInt16BE(0, 10);
    socket.send(
      Buffer.concat([header, query.subarray(12, end), ...addresses.map((one) => record(type, one))]),
      from.port,
      from.address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  atEnd(() => socket.close());
  return { server: `127.0.0.1:${socket.address().port}`, asked };
}

function question(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function record(type: number, address: string): Buffer {
  const data =
    type === TYPE_A
      ? Buffer.from(address.split('.').map(Number))
      : Buffer.from(
          address
            .split(':')
            .map((word) => word.padStart(4, '0'))
            .join(''),
          'hex',
        );
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 30, 0, data.length]);
  return Buffer.concat([head, data]);
}
