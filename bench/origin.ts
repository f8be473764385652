// Runs the test origin in a separate process, sends its address to the bench and exits with it.
import { startOrigin } from '../test/origin/index.ts';

const origin = await startOrigin();
process.send?.(origin.url(''));
process.once('disconnect', () => void origin.close());
