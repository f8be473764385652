// The service as an operator starts it, called over HTTP.
import { startService } from '../service.ts';
import { serve } from './serve.ts';

const service = await startService();

serve(async (url) => {
  const response = await fetch(`${service.base}/v1/fetch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-api-key': service.key },
    body: JSON.stringify({ url }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status}: ${text.slice(0, 200)}`);
  return text;
}, service.close);
