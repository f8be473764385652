// Adapter for the highlights benchmark: node $PAGEWRIGHT_BENCHMARKS/highlights/evaluate.mjs bench/highlights-adapter.mjs open
import { rank } from '../src/highlights/index.ts';

export default (page) => ({ rank: (query) => Array.from(rank(page.blocks, query)) });
