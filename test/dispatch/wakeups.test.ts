import { describe, expect, it, onTestFinished } from 'vitest';
import { createWakeups, type Wakeups } from '../../src/dispatch/index.ts';
import type { NotificationChannel } from '../../src/store/index.ts';

/**
 * Connects several processes in memory. `sent` collects all messages. `isAlive` is the connection state that every
 * process sees.
 */
function createBroker() {
  const listeners = new Set<(message: string) => void>();
  const broker = { sent: [] as string[], isAlive: true, blocked: Promise.resolve() };
  const connect = (): NotificationChannel => ({
    async send(message) {
      await broker.blocked;
      broker.sent.push(message);
      for (const listener of listeners) listener(message);
    },
    listen(onMessage) {
      listeners.add(onMessage);
      return async () => void listeners.delete(onMessage);
    },
    isAlive: () => broker.isAlive,
  });
  const deliver = (message: string): void => {
    for (const listener of listeners) listener(message);
  };
  return { broker, deliver, open: (): Wakeups => createWakeups({ channel: connect(), hasRowLocks: true }) };
}

/** Counts notifications of new work, and collects the ids of ended captures. */
function record(wakeups: Wakeups, captureIds: string[] = []) {
  const seen = { work: 0, ended: [] as string[] };
  wakeups.onWork(() => seen.work++);
  for (const id of captureIds) wakeups.onEnded(id, () => seen.ended.push(id));
  onTestFinished(() => wakeups.close());
  return seen;
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('wake-ups between processes', () => {
  it('a wake-up notification reaches every process once, including the sender', async () => {
    const { open } = createBroker();
    const [here, there] = [open(), open()];
    const [seenHere, seenThere] = [record(here, ['cap_1', 'cap_2']), record(there, ['cap_1', 'cap_2'])];
    here.notifyWork();
    here.notifyEnded('cap_1');
    await settle();
    const once = { work: 1, ended: ['cap_1'] };
    expect([seenHere, seenThere]).toEqual([once, once]);
  });

  it('a notification about an ended capture does not announce new work', async () => {
    const { open } = createBroker();
    const [here, there] = [open(), open()];
    const seen = record(there, ['cap_1']);
    here.notifyEnded('cap_1');
    await settle();
    expect(seen).toEqual({ work: 0, ended: ['cap_1'] });
    await here.close();
  });

  it('splits many notifications into messages of a size that Postgres accepts', async () => {
    const { broker, open } = createBroker();
    const ids = Array.from({ length: 400 }, (_, n) => `cap_${String(n).padStart(26, '0')}`);
    const [here, there] = [open(), open()];
    const seen = record(there, ids);
    for (const id of ids) here.notifyEnded(id);
    here.notifyWork();
    await settle();
    expect(seen).toEqual({ work: 1, ended: ids });
    expect(broker.sent).toHaveLength(3);
    for (const message of broker.sent) expect(message.length).toBeLessThan(7000);
    here.notifyWork();
    await settle();
    expect(broker.sent).toHaveLength(4);
    await here.close();
  });

  it.each([
    'no JSON',
    'null',
    '{}',
    '{"from":"newer","work":"yes","ended":"cap_1"}',
    '{"from":"newer","work":1,"ended":{"0":"cap_1"}}',
  ])('ignores the invalid message %s', (message) => {
    const { deliver, open } = createBroker();
    const seen = record(open(), ['cap_1']);
    expect(() => deliver(message)).not.toThrow();
    expect(seen).toEqual({ work: 0, ended: [] });
  });

  it('accepts a message of an earlier version that has no field `work`', () => {
    const { deliver, open } = createBroker();
    const seen = record(open(), ['cap_1']);
    deliver('{"from":"process_earlier","ended":["cap_1"]}');
    expect(seen).toEqual({ work: 0, ended: ['cap_1'] });
  });

  it('calls no listener that has unsubscribed or whose process is closed', async () => {
    const { open } = createBroker();
    const [here, there] = [open(), open()];
    const seen = record(there);
    const calls: string[] = [];
    const stopWork = there.onWork(() => calls.push('work'));
    const stopEnded = there.onEnded('cap_1', () => calls.push('ended'));
    there.onEnded('cap_1', () => calls.push('other'));
    stopWork();
    stopEnded();
    here.notifyWork();
    here.notifyEnded('cap_1');
    await settle();
    expect([calls, seen.work]).toEqual([['other'], 1]);
    await there.close();
    here.notifyWork();
    await settle();
    expect(seen.work).toBe(1);
    await here.close();
  });

  it('a closing process first sends all pending notifications', async () => {
    const { broker, open } = createBroker();
    const { promise, resolve } = Promise.withResolvers<void>();
    broker.blocked = promise;
    const here = open();
    here.notifyEnded('cap_1');
    await settle();
    here.notifyEnded('cap_2');
    const closed = here.close();
    resolve();
    await closed;
    expect(broker.sent.flatMap((message) => JSON.parse(message).ended)).toEqual(['cap_1', 'cap_2']);
  });
});

it('polls more often while notifications from other processes cannot arrive', () => {
  const { broker, open } = createBroker();
  const shared = open();
  expect(shared.pollMs()).toBe(1000);
  broker.isAlive = false;
  expect(shared.pollMs()).toBe(200);
  expect(createWakeups({ channel: undefined, hasRowLocks: true }).pollMs()).toBe(200);
  expect(createWakeups({ channel: undefined, hasRowLocks: false }).pollMs()).toBe(1000);
});
