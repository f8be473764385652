import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../document/pdf/pdf-file.ts';
import { startWebTest, type WebTest } from './support.ts';

let web: WebTest;

beforeAll(async () => {
  web = await startWebTest({ PAGEWRIGHT_AUTH: 'off' });
});
afterAll(() => web.close());

const CSV = { name: 'prices ü.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Price\nAda,12\n') };
const pdf = makePdf([{ lines: [{ text: 'The lamp is in the drawer.', x: 60, y: 700 }] }]);

it('a chosen file is read and shown like a page, without a link to a site', async () => {
  const { page, consoleErrors } = await web.open('/playground', { anonymous: true });
  await page.getByLabel('File to read').setInputFiles(CSV);
  await page.getByRole('heading', { level: 1, name: /^Uploaded file [0-9a-f]{8}$/ }).waitFor();
  await page.getByRole('cell', { name: 'Ada' }).first().waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/playground\/snap_/);
  await expect.poll(() => page.locator('a[href^="upload:"]').count()).toBe(0);
  await expect.poll(() => page.getByLabel('Page URL').inputValue()).toBe('');
  expect(consoleErrors).toEqual([]);
});

it('a file that is dropped on the page is read', async () => {
  const { page, consoleErrors } = await web.open('/playground', { anonymous: true });
  const transfer = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(bytes)], 'report.pdf', { type: 'application/pdf' }));
    return data;
  }, Array.from(pdf));
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await page.getByText('Drop the file to read it').waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await page.getByText('The lamp is in the drawer.').first().waitFor();
  await expect.poll(() => page.getByText('Drop the file to read it').count()).toBe(0);
  expect(consoleErrors).toEqual([]);
});

it('a file that cannot be read is an error that a second attempt can follow', async () => {
  const { page } = await web.open('/playground', { anonymous: true });
  const damaged = { ...CSV, name: 'a.pdf', buffer: Buffer.from('%PDF-1.7\nnothing of a PDF file') };
  await page.getByLabel('File to read').setInputFiles(damaged);
  await page.getByRole('alert').waitFor();
  await page.getByLabel('File to read').setInputFiles(CSV);
  await page.getByRole('cell', { name: 'Ada' }).first().waitFor();
});

it('lists and the request log name the file', async () => {
  const { page } = await web.open('/dashboard/snapshots', { anonymous: true });
  await page.getByRole('link', { name: 'prices ü.csv' }).first().waitFor();
  await page.goto(new URL('/dashboard/requests', web.service.address).href);
  await page.getByText('Read a file').first().waitFor();
  await page
    .getByRole('link', { name: /upload:/ })
    .first()
    .click();
  await page.getByText(/^Uploaded file [0-9a-f]{8}$/).waitFor();
});
