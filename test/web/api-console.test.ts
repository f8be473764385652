import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { startWebTest, type WebTest } from './support.ts';

let web: WebTest;
let origin: Origin;

beforeAll(async () => {
  [web, origin] = await Promise.all([startWebTest(), startOrigin()]);
});
afterAll(() => Promise.all([web.close(), origin.close()]));

describe('the console of the API reference', () => {
  it('sends a call with the keyboard only, and shows status, time, headers and body', async () => {
    const { page } = await web.open('/docs/api/fetch.fetchJson');
    await page.getByLabel('Body', { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(JSON.stringify({ url: origin.url('/article') }));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Status 200', { exact: true }).waitFor();
    const body = page.getByLabel('Body of the answer');
    await expect.poll(() => body.textContent()).toContain('The last lamp of the harbour');
    await page.getByText(/^Headers of the answer \(/).click();
    await expect
      .poll(() => page.getByLabel('Headers of the answer', { exact: true }).textContent())
      .toContain('x-service-trace-id: ');
  });

  it('starts with a body that the service accepts', async () => {
    const { page } = await web.open('/docs/api/fetch.batched');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Status 202', { exact: true }).waitFor();
    await page.goto('/docs/api/fetch.getBatched');
    await page.getByRole('button', { name: 'Use my newest run' }).click();
    await expect.poll(() => page.getByLabel('id', { exact: true }).inputValue()).toMatch(/^run_/);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Status 200', { exact: true }).waitFor();
    await page.getByText('The request as curl').click();
    await expect
      .poll(() => page.getByLabel('The request as curl').textContent())
      .toMatch(/^curl -s 'http:\S+\/v1\/fetch\/batched\/run_\w+'/);
  });

  it('cancels a call, and names what is wrong before it sends one', async () => {
    const { page } = await web.open('/docs/api/fetch.fetch');
    await page.getByLabel('Body', { exact: true }).fill('{"url": ');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText(/^The body is not valid JSON/).waitFor();
    await page
      .getByLabel('Body', { exact: true })
      .fill(JSON.stringify({ url: origin.url('/endless/slow-headers') }));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The call was cancelled.').waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await page.getByRole('heading', { name: 'Try it' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('The call was cancelled.').waitFor();
  });

  it('removes the answer of the previous call when a call is wrong, is running or fails', async () => {
    const { page } = await web.open('/docs/api/fetch.fetch');
    const body = page.getByLabel('Body', { exact: true });
    const send = page.getByRole('button', { name: 'Send' });
    const answer = page.getByLabel('Body of the answer');
    const answerCall = async (): Promise<void> => {
      await body.fill(JSON.stringify({ url: origin.url('/small') }));
      await send.click();
      await page.getByText('Status 200', { exact: true }).waitFor();
    };
    await answerCall();
    await body.fill('{"url": ');
    await send.click();
    await page.getByText(/^The body is not valid JSON/).waitFor();
    await expect.poll(() => answer.count()).toBe(0);

    await answerCall();
    await body.fill(JSON.stringify({ url: origin.url('/endless/slow-headers') }));
    await send.click();
    await page.getByText('Waiting for the answer').waitFor();
    await expect.poll(() => answer.count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The call was cancelled.').waitFor();
    await expect.poll(() => answer.count()).toBe(0);

    await answerCall();
    await page.route('**/v1/fetch*', (route) => route.abort());
    await send.click();
    await page.getByText('The service is not reachable').waitFor();
    await expect.poll(() => answer.count()).toBe(0);
  });

  it('shows the error of a call without a key, and stores a key for the tab', async () => {
    const { page } = await web.open('/docs/api/account.get', { anonymous: true });
    await page.getByLabel('API key', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Status 401', { exact: true }).waitFor();
    await page.getByLabel('API key', { exact: true }).fill(web.service.apiKey);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Status 200', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Key set' }).waitFor();
  });
});
