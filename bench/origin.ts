// The test origin in a process of its own; tells its address to the bench and ends with it.
import { startOrigin } from '../test/origin/index.ts';

const origin = await startOrigin();
process.send?.(origin.url(''));
process.once('disconnect', () => void origin.close());
