// node scripts/animation/record-dashboard.ts
// Records the picture of the dashboard in docs/images: the request log after some fetches. The web pages must be built.
import { join } from 'node:path';
import { renewSetupToken } from '../../src/accounts/index.ts';
import { openStore } from '../../src/store/index.ts';
import { FOLDER, KEY, startRecording } from './start.ts';

const { address, dataDir, page, close } = await startRecording();

const post = async (path: string, body: unknown): Promise<void> => {
  const headers = { 'x-service-api-key': KEY, 'content-type': 'application/json' };
  await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
};
await post('/v1/fetch/batched', { urls: [`${address}/sample`, `${address}/sample-fares.csv`] });
// Until the pages of the run are done.
await page.waitForTimeout(10_000);
await post('/v1/fetch', { url: `${address}/sample/timetable-of-last-year` });
await post('/v1/fetch', { url: 'http://127.0.0.1:8081/' });
await post('/v1/fetch/json', { url: `${address}/sample` });

const store = await openStore({ dataDir });
const token = await renewSetupToken(store);
await store.close();
await page.goto(`${address}/set-up#${token}`);
await page.getByLabel(/mail/i).fill('keeper@example.com');
await page.getByLabel(/password/i).fill('a long enough password');
await page.keyboard.press('Enter');
await page.getByRole('heading', { name: 'Overview' }).waitFor();
await page.goto(`${address}/dashboard/requests`);
await page.getByRole('link', { name: 'Snapshot' }).first().waitFor();
await page.screenshot({ path: join(FOLDER, 'dashboard.png'), caret: 'hide', animations: 'disabled' });
await close();
