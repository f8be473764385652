// Runs the test origin with the pages of the bench in a separate process, sends its address to the bench and exits with
// it.
import { startOrigin } from '../test/origin/index.ts';
import { listSavedPages } from './saved-pages.ts';
import { STYLED_PAGES } from './styled-pages.ts';

const origin = await startOrigin({ ...STYLED_PAGES, ...listSavedPages() });
process.send?.(origin.url(''));
process.once('disconnect', () => void origin.close());
