// node scripts/animation/record.ts
// Records the pictures of the playground in docs/images from the real playground. The web pages must be built.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeAnimation, type Frame } from './apng.ts';
import { FOLDER, KEY, startRecording } from './start.ts';

const QUESTION = 'How much is a return ticket for a child?';

const { address, page, close } = await startRecording();
await page.addInitScript((key) => sessionStorage.setItem('pagewright-key', key), KEY);

const frames: Frame[] = [];
/**
 * @param name file name, if this frame is also stored as a file
 */
const record = async (durationMs: number, name?: string): Promise<void> => {
  // A blinking text cursor would make equal frames differ.
  const png = await page.screenshot({ caret: 'hide', animations: 'disabled' });
  frames.push({ png, durationMs });
  if (name !== undefined) await writeFile(join(FOLDER, name), png);
};
const type = async (text: string, length: number): Promise<void> => {
  for (let at = 0; at < text.length; at += length) {
    await page.keyboard.type(text.slice(at, at + length));
    await record(120);
  }
};

await page.goto(`${address}/playground`);
await page.getByLabel('Page URL').click();
await record(1200);
await type(`${address}/sample`, 9);
await page.keyboard.press('Enter');
await page.getByRole('button', { name: 'Cancel' }).waitFor();
await record(600);
await page.getByRole('region', { name: 'Capture summary' }).waitFor();
await page.getByRole('heading', { name: 'Screenshot' }).waitFor();
await page.mouse.move(0, 0);
await page.waitForTimeout(500);
await record(2500, 'playground.png');
await page.getByText('Tickets are sold on board').hover();
await page.waitForTimeout(300);
await record(1800);
await page.getByRole('tab', { name: 'Highlights' }).click();
await page.getByLabel(/Question/).click();
await type(QUESTION, 14);
await page.keyboard.press('Enter');
await page
  .getByText(/Child, 6 to 15/)
  .last()
  .waitFor();
await page.waitForTimeout(1500);
await record(2500, 'playground-highlights.png');
await page.getByRole('tab', { name: 'Request' }).click();
await page.getByRole('button', { name: 'Python' }).click();
await page.mouse.move(0, 0);
await page.waitForTimeout(300);
await record(2500);

const animation = encodeAnimation(frames);
await writeFile(join(FOLDER, 'playground-animation.png'), animation);
console.log(`${FOLDER}: ${frames.length} frames, ${animation.length} bytes.`);
await close();
