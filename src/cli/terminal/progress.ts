import { removeControls } from './text.ts';

const STEP_MS = 100;
const SPINNER_FRAMES = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];

/** Shows a spinner with the elapsed time while the work runs, if the stream is a terminal. */
export async function withProgress<Result>(
  stream: NodeJS.WriteStream,
  label: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!stream.isTTY) return work();
  const start = performance.now();
  const text = removeControls(label).slice(0, Math.max(10, (stream.columns || 80) - 12));
  let step = 0;
  const timer = setInterval(() => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    stream.write(`\r\u001B[K${SPINNER_FRAMES[step++ % SPINNER_FRAMES.length]} ${text} ${seconds} s`);
  }, STEP_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    stream.write('\r\u001B[K');
  }
}
