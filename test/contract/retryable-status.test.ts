import { expect, it } from 'vitest';
import { isRetryableStatus } from '../../src/contract/index.ts';

it('regards 408, 429 and statuses from 500 on as retryable, and every other 4xx as final', () => {
  const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
  const retryable = statuses.filter(isRetryableStatus);
  expect(retryable).toEqual([408, 429, ...statuses.filter((status) => status >= 500)]);
});
