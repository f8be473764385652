import { loadAllReaders } from '../read.ts';

// Loads the code of conversions and exits. Node stores the compiled code in the folder of NODE_COMPILE_CACHE.

await loadAllReaders();
