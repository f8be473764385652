import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatModel, startChatModel } from '../engines/chat-model.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { inspectAtEveryWidth } from './accessibility.ts';
import { startWebTest, type WebTest } from './support.ts';

const SCHEMA = JSON.stringify({
  type: 'object',
  properties: { name: { type: 'string' }, price: { type: 'number' }, stock: { type: 'integer' } },
});

let origin: Origin;
let model: ChatModel;
let web: WebTest;

beforeAll(async () => {
  [origin, model] = await Promise.all([startOrigin(), startChatModel()]);
  web = await startWebTest({
    PAGEWRIGHT_EXTRACT_URL: model.url,
    PAGEWRIGHT_EXTRACT_MODEL: 'lamp-reader',
  });
});
afterAll(() => Promise.all([origin.close(), model.close(), web.close()]));

/** Captures the product page and opens the view for extraction. */
async function openExtract(): Promise<Page> {
  const { json } = await web.service.fetchJson({ url: origin.url('/product') });
  const { page } = await web.open(`/playground/${json.meta.snapshotId}?view=extract`);
  await page.getByLabel('JSON Schema').waitFor();
  return page;
}

describe('extraction in the playground', () => {
  it('shows each value with the block that states it, and values that the model made up', async () => {
    model.answerWith(() => ({ name: 'Storm lantern 40', price: 89, stock: 7351 }));
    const page = await openExtract();
    await page.getByLabel('JSON Schema').fill(SCHEMA);
    await page.getByLabel('Instructions').fill('The lantern of the page');
    await page.getByRole('button', { name: 'Extract' }).click();
    const table = page.getByRole('region', { name: 'Extracted values' });
    const row = (text: string) => table.getByRole('row').filter({ hasText: text });
    await row('7351').getByText('not on the page').waitFor();
    await page.getByText(/^The page states 2 of 3 values\. Filled by lamp-reader in/).waitFor();
    expect(model.received[0]?.body.messages.map(({ content }) => content).join('\n')).toContain(
      'The lantern of the page',
    );
    expect(await inspectAtEveryWidth(page)).toEqual([]);
    await row('Storm lantern 40')
      .getByRole('button', { name: /^Show block/ })
      .first()
      .click();
    await page.locator('.read-block[data-state=selected]').filter({ hasText: 'Storm lantern 40' }).waitFor();
    // The data is still there after another view.
    await page.getByRole('tab', { name: 'Extract' }).click();
    await row('7351').waitFor();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied').waitFor();
    expect(JSON.parse(await page.evaluate('navigator.clipboard.readText()'))).toMatchObject({ stock: 7351 });
  });

  it('keeps the schema in the browser, and names what is wrong with it before a call', async () => {
    const page = await openExtract();
    const schema = page.getByLabel('JSON Schema');
    const received = model.received.length;
    await schema.fill('{ "type": "object", ');
    await page.getByRole('button', { name: 'Extract' }).click();
    await page.getByRole('alert').filter({ hasText: 'This is not JSON.' }).waitFor();
    await schema.fill('[]');
    await page.getByRole('alert').filter({ hasText: 'A JSON Schema is an object' }).waitFor();
    expect(model.received).toHaveLength(received);
    await schema.fill(SCHEMA);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(() => page.getByLabel('JSON Schema').inputValue()).toBe(SCHEMA);
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByText('Copied').waitFor();
    const command = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(command).toContain(`${web.service.address}/v1/snapshots/`);
    expect(command).toContain(`-d '{"schema":${SCHEMA}}'`);
  });

  it('shows why an extraction failed', async () => {
    model.answerWith(() => 'I would rather not.');
    const page = await openExtract();
    await page.getByLabel('JSON Schema').fill(SCHEMA);
    await page.getByRole('button', { name: 'Extract' }).click();
    await page.getByRole('alert').getByText('ExtractionFailed').waitFor();
    await page.getByLabel('JSON Schema').fill('{"type":"string"}');
    await page.getByRole('button', { name: 'Extract' }).click();
    await page.getByRole('alert').getByText('Its root is not an object').first().waitFor();
  });
});
