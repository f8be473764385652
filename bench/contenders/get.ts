// The lower bound: one plain GET without parsing.
import { serve } from './serve.ts';

serve(
  async (url) => (await fetch(url)).text(),
  async () => undefined,
);
