// Adapter for the highlights benchmark: node $PAGEWRIGHT_BENCHMARKS/highlights/evaluate.mjs bench/highlights-adapter.mjs open
import { rankPassages } from '../src/highlights/index.ts';

export default (page) => ({ rank: (query) => Array.from(rankPassages(page.blocks, query)) });
