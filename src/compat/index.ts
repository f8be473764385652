export { registerCompat } from './bind.ts';
