/** Size in MB of each half of V8's young generation in a conversion process. */
const SEMI_SPACE_MB = 64;

/** Lists the options of V8 for a conversion process. Compiled code is valid only for a process with the same options. */
export const listHeapOptions = (memoryMb: number): string[] => [
  // Leave a quarter of the memory for buffers and native engines, which are outside the heap.
  `--max-old-space-size=${String(Math.floor(memoryMb * 0.75))}`,
  // A conversion keeps most of what it allocates until it ends. A small young generation copies that several times,
  // and full collections of a small old generation free almost nothing.
  `--initial-old-space-size=${String(Math.floor(memoryMb / 2))}`,
  `--min-semi-space-size=${String(SEMI_SPACE_MB)}`,
  `--max-semi-space-size=${String(SEMI_SPACE_MB)}`,
];
