import { expect, it } from 'vitest';
import { ExtraInfo } from '../../src/capture/live-page/extra-info.ts';

const FIRST = { accept: 'text/html' };
const SECOND = { accept: 'text/html', cookie: 'a=1' };

it('returns request headers whose event arrives before the event of the request', async () => {
  const sent = new ExtraInfo<Record<string, string>>(4);
  sent.add('1', FIRST);
  sent.startHop('1', false);
  expect(await sent.waitForLast('1')).toEqual(FIRST);
});

it('waits for request headers whose event arrives after the event of the response', async () => {
  const sent = new ExtraInfo<Record<string, string>>(4);
  sent.startHop('1', false);
  sent.expect('1');
  setTimeout(() => sent.add('2', SECOND), 5);
  setTimeout(() => sent.add('1', FIRST), 20);
  expect(await sent.waitForLast('1')).toEqual(FIRST);
});

it('returns the request headers of the last redirect hop, whatever the order of events', async () => {
  const sent = new ExtraInfo<Record<string, string>>(4);
  sent.startHop('1', false);
  sent.add('1', FIRST);
  sent.add('1', SECOND);
  sent.startHop('1', true);
  sent.expect('1');
  expect(await sent.waitForLast('1')).toEqual(SECOND);
});

it('ignores redirect hops that were not sent over the network', async () => {
  const sent = new ExtraInfo<Record<string, string>>(4);
  sent.startHop('1', false);
  sent.startHop('1', false);
  sent.add('1', FIRST);
  expect(await sent.waitForLast('1')).toEqual(FIRST);
});

it('returns undefined for a request that was not sent', async () => {
  const sent = new ExtraInfo<Record<string, string>>(4);
  sent.startHop('1', false);
  expect(await sent.waitForLast('1')).toBeUndefined();
  expect(await sent.waitForLast('2')).toBeUndefined();
});

it('forgets the headers of the oldest requests above the limit', async () => {
  const sent = new ExtraInfo<Record<string, string>>(2);
  for (const id of ['1', '2', '3']) sent.add(id, FIRST);
  expect(await sent.waitForLast('1')).toBeUndefined();
  expect(await sent.waitForLast('3')).toEqual(FIRST);
});
