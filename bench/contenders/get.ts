// The floor: one plain GET, nothing read.
import { serve } from './serve.ts';

serve(
  async (url) => (await fetch(url)).text(),
  async () => undefined,
);
