export { registerCompat, type CompatOptions } from './bind.ts';
