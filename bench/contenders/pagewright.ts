// The service as an operator starts it, called over HTTP.
import { postJson } from '../local-service.ts';
import { startService } from '../service.ts';
import { serve } from './serve.ts';

const service = await startService();

serve(async (url) => {
  const response = await postJson(`${service.base}/v1/fetch`, { url }, service.key);
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text.slice(0, 200)}`);
  return text;
}, service.close);
