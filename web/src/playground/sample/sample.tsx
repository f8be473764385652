import { useTitle } from '../../app/use-title.ts';
import type { SearchResult } from '../../../../src/contract/fetch/search-result.ts';
import { Link } from '../../app/link.tsx';
import type { Options } from '../request/options.ts';
import { Result } from '../result/result.tsx';
import type { Snapshot } from '../result/use-snapshot.ts';
import recorded from './recorded.json?raw';
import screenshot from './screenshot.png';

/** The address that replaces the address of the service in the recording. */
const RECORDED_ORIGIN = 'http://sample.invalid';

interface Recording extends Snapshot {
  searches: SearchResult[];
}

/** The recorded capture of `/sample`. `test/web/record-sample.ts` records it with the real service. */
const { searches, ...snapshot }: Recording = JSON.parse(
  recorded.replaceAll(RECORDED_ORIGIN, location.origin),
);

const SHOWN: Snapshot = {
  ...snapshot,
  blocks: {
    ...snapshot.blocks,
    ...(snapshot.blocks.screenshot && { screenshot: { ...snapshot.blocks.screenshot, url: screenshot } }),
  },
};

/** `/playground/sample`: a recorded capture. It needs neither an API key nor the network. */
export function Sample({ options }: { options: Options }) {
  useTitle('Sample page');
  return (
    <>
      <p className="text-soft text-small">
        A recorded capture of <a href="/sample">the sample page</a> of this service. To see your own page,
        enter its URL above, or <Link href="/playground">open the start page</Link>.
      </p>
      <Result snapshot={SHOWN} markdownResponse={undefined} options={options} recordedSearches={searches} />
    </>
  );
}
