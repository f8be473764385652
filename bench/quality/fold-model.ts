// Preloaded into the service by bench/quality.ts: replaces the built-in models with those named by BENCH_QUALITY_MODEL
// and BENCH_QUALITY_TYPE_MODEL.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import process from 'node:process';

const { BENCH_QUALITY_MODEL, BENCH_QUALITY_TYPE_MODEL } = process.env;
const shipped = (path: string): string => new URL(`../../src/page/${path}`, import.meta.url).href;
const instead = new Map([
  [shipped('main/model.json'), BENCH_QUALITY_MODEL],
  [shipped('type/model.json'), BENCH_QUALITY_TYPE_MODEL],
]);

registerHooks({
  load(url, context, next) {
    const model = instead.get(url);
    return model === undefined
      ? next(url, context)
      : { format: 'json', shortCircuit: true, source: readFileSync(model) };
  },
});
