import type { OutputStream } from '../io.ts';
import { removeControls } from './text.ts';

const FRAME_MS = 100;
const SPINNER_FRAMES = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];

/** Shows a spinner with the elapsed time while the work runs, if the stream is a terminal. */
export async function withProgress<Result>(
  stream: OutputStream,
  label: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!stream.isTTY) return work();
  const startedAt = performance.now();
  const text = removeControls(label).slice(0, Math.max(10, (stream.columns || 80) - 12));
  let frameCount = 0;
  const timer = setInterval(() => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    stream.write(`\r\u001B[K${SPINNER_FRAMES[frameCount++ % SPINNER_FRAMES.length]} ${text} ${seconds} s`);
  }, FRAME_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    stream.write('\r\u001B[K');
  }
}
