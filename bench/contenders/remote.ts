// A fetch service that runs elsewhere; PAGEWRIGHT_BENCH_REMOTE is `{api, base, key}` as JSON.
import { ADAPTERS } from '../conformance/adapters/index.ts';
import { serve } from './serve.ts';

const { api, base, key } = JSON.parse(process.env.PAGEWRIGHT_BENCH_REMOTE ?? '{}') as {
  api: string;
  base: string;
  key?: string;
};
const adapter = ADAPTERS[api];
if (adapter === undefined) throw new Error(`no adapter for ${api}`);

serve(
  async (url) => {
    const outcome = await adapter({ base, key }, url);
    if (outcome.is !== 'content') throw new Error(JSON.stringify(outcome));
    return outcome.text;
  },
  async () => undefined,
);
