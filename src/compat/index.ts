export { bindCompat, type CompatOptions } from './bind.ts';
