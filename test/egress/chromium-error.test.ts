import { describe, expect, it } from 'vitest';
import {
  toChromiumError,
  type EgressStage,
  findLastDialFailure,
  type ConnectionJournalEntry,
} from '../../src/egress/index.ts';

const entry = (fields: Partial<ConnectionJournalEntry>): ConnectionJournalEntry => ({
  host: 'example.com',
  port: 80,
  durationMs: 1,
  bytesIn: 0,
  bytesOut: 0,
  ...fields,
});

describe('Chromium errors of failed connections', () => {
  it.each<[EgressStage, string, string | undefined]>([
    ['dns', 'ENOTFOUND', 'net::ERR_NAME_NOT_RESOLVED'],
    ['dns', 'ENODATA', 'net::ERR_NAME_NOT_RESOLVED'],
    ['dns', 'ETIMEOUT', 'net::ERR_DNS_TIMED_OUT'],
    ['dns', 'ESERVFAIL', 'net::ERR_NAME_RESOLUTION_FAILED'],
    ['dns', 'EREFUSED', 'net::ERR_NAME_RESOLUTION_FAILED'],
    ['connect', 'ECONNREFUSED', 'net::ERR_CONNECTION_REFUSED'],
    ['connect', 'ECONNRESET', 'net::ERR_CONNECTION_RESET'],
    ['connect', 'EPIPE', 'net::ERR_CONNECTION_RESET'],
    ['connect', 'ETIMEDOUT', 'net::ERR_CONNECTION_TIMED_OUT'],
    ['connect', 'ENETUNREACH', 'net::ERR_ADDRESS_UNREACHABLE'],
    ['connect', 'EHOSTUNREACH', 'net::ERR_ADDRESS_UNREACHABLE'],
    ['connect', 'EADDRNOTAVAIL', 'net::ERR_ADDRESS_UNREACHABLE'],
    ['policy', 'EPOLICY', 'net::ERR_ADDRESS_INVALID'],
    ['connect', 'EMFILE', undefined],
    ['exit', 'ECONNREFUSED', undefined],
    ['limit', 'ETRANSFERLIMIT', undefined],
    ['aborted', 'EABORTED', undefined],
  ])('toChromiumError maps the stage %s and the code %s to %s', (stage, code, netError) => {
    expect(toChromiumError({ stage, code })).toBe(netError);
  });

  it('findLastDialFailure returns the failure of the last finished connection attempt to the host', () => {
    const failed = { stage: 'connect', code: 'ECONNREFUSED' } as const;
    const journal = [
      entry({ stage: 'dns', code: 'ENOTFOUND' }),
      entry(failed),
      entry({ stage: 'aborted', code: 'EABORTED' }),
      entry({ durationMs: undefined }),
      entry({ host: 'other.example', stage: 'policy', code: 'EPOLICY' }),
      entry({ port: 81, stage: 'policy', code: 'EPOLICY' }),
    ];
    expect(findLastDialFailure(journal, 'EXAMPLE.com.', 80)).toEqual({
      ...failed,
      netError: 'net::ERR_CONNECTION_REFUSED',
    });
    expect(findLastDialFailure([...journal, entry({})], 'example.com', 80)).toBeUndefined();
    expect(findLastDialFailure([entry({ host: '::1', ...failed })], '[::1]', 80)).toMatchObject(failed);
  });
});
