import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { loadAllReaders } from '../read.ts';

// Loads the code of conversions, so that Node stores the compiled code below NODE_COMPILE_CACHE. Prints its folder. A
// short command ends this process early, so the code is stored in parts, and the next process continues.

await loadAllReaders(flushCompileCache);
process.stdout.write(getCompileCacheDir() ?? '');
