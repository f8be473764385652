import { type AddressInfo, createServer, type Socket } from 'node:net';

/** How a fake server fails. */
export type ServerFault =
  /** Disconnects at the first query. */
  | 'disconnects'
  /** Cancels `begin` and executes the next statement. */
  | 'rejects begin';

/** Starts a server with the part of the Postgres protocol (version 3) that a fault needs. */
export async function startFaultyServer(
  fault: ServerFault,
): Promise<{ url: string; statements: string[]; stop: () => void }> {
  const statements: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let hasGreeted = false;
    let rest = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      if (!hasGreeted) {
        hasGreeted = true;
        rest = rest.subarray(rest.readInt32BE(0));
        socket.write(Buffer.concat([message('R', int32(0)), message('K', int32(PID), int32(0)), READY]));
      }
      while (rest.length > 4 && rest.length > rest.readInt32BE(1)) {
        const end = rest.readInt32BE(1) + 1;
        const [kind, body] = [rest.toString('latin1', 0, 1), rest.toString('latin1', 5, end - 1)];
        rest = rest.subarray(end);
        if (fault === 'disconnects') socket.destroy();
        else socket.write(answerTo(kind, body, socket));
      }
    });
  });

  function answerTo(kind: string, body: string, { remotePort }: Socket): Buffer {
    switch (kind) {
      case 'Q':
        statements.push(body);
        if (body.startsWith('begin')) return Buffer.concat([CANCELLED, READY]);
        if (body.includes('inet_client_port')) return Buffer.concat([sessionRow(String(remotePort)), READY]);
        return Buffer.concat([message('C', text(body.toUpperCase())), READY]);
      case 'P':
        statements.push(body.split('\0')[1] ?? '');
        return message('1');
      case 'B':
        return message('2');
      case 'D':
        return message('n');
      case 'E':
        return message('C', text('UPDATE 1'));
      default:
        return READY;
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/nothing`,
    statements,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const PID = 4711;

const message = (kind: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
};

const text = (value: string): Buffer => Buffer.from(`${value}\0`);

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const READY = message('Z', Buffer.from('I'));
const CANCELLED = message('E', text('SERROR'), text('C57014'), text('Mcancelled'), Buffer.alloc(1));

/** The row with the client's port and the server's process id. */
function sessionRow(port: string): Buffer {
  const column = (name: string): Buffer =>
    Buffer.concat([text(name), Buffer.from('000000000000000000170004ffffffff0000', 'hex')]);
  const two = Buffer.from('0002', 'hex');
  const value = (of: string): Buffer => Buffer.concat([int32(of.length), Buffer.from(of)]);
  return Buffer.concat([
    message('T', two, column('port'), column('pid')),
    message('D', two, value(port), value(String(PID))),
    message('C', text('SELECT 1')),
  ]);
}
