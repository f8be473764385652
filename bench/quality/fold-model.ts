// Preloaded into the service by bench/quality.ts: in place of the model that ships it reads the one that
// BENCH_QUALITY_MODEL names.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import process from 'node:process';

const SHIPPED = new URL('../../src/page/main/model.json', import.meta.url).href;
const model = process.env.BENCH_QUALITY_MODEL;

registerHooks({
  load: (url, context, next) =>
    url === SHIPPED && model !== undefined
      ? { format: 'json', shortCircuit: true, source: readFileSync(model) }
      : next(url, context),
});
