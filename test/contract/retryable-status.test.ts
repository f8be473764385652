import { expect, it } from 'vitest';
import { isRetryableStatus } from '../../src/contract/index.ts';

it('status 408, 429 and 500 or higher is retryable, and every other 4xx is not', () => {
  const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);
  const retryable = statuses.filter(isRetryableStatus);
  expect(retryable).toEqual([408, 429, ...statuses.filter((status) => status >= 500)]);
});
