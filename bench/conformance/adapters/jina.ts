import type { Outcome } from '../outcome.ts';
import { type Adapter, getObject, getText, TIMEOUT_MS } from './adapter.ts';

const ORIGIN_STATUS = /Target URL returned error (\d{3})/;
const CAPTCHA = /requiring CAPTCHA/i;

/** Calls `GET /{url}` of Jina Reader with JSON answers. */
export const jina: Adapter = async ({ base, key }, url): Promise<Outcome> => {
  const response = await fetch(`${base}/${url}`, {
    headers: {
      accept: 'application/json',
      'x-no-cache': 'true',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = getObject(await response.json());
  if (!response.ok) return { is: 'failed', tag: getText(body.name) ?? `HTTP ${response.status}` };
  const data = getObject(body.data);
  const warning = getText(data.warning) ?? '';
  const status = Number(ORIGIN_STATUS.exec(warning)?.[1] ?? 200);
  if (CAPTCHA.test(warning)) return { is: 'blocked', wall: 'captcha' };
  if (status >= 400) return { is: 'httpError', status };
  return { is: 'content', text: getText(data.content) ?? '', warnings: warning === '' ? [] : [warning] };
};
