import { type ReactNode, useEffect, useMemo, useState } from 'preact/compat';
import type { ExtractResponse } from '../../../../src/contract/fetch/extract.ts';
import type { SearchResult } from '../../../../src/contract/fetch/search-result.ts';
import { changeQuery, useQuery } from '../../app/location.ts';
import { useShortcut } from '../../app/shortcuts.ts';
import {
  Badge,
  Checkbox,
  CopyButton,
  copyText,
  DownloadButton,
  type TabItem,
  Tabs,
} from '../../design/index.ts';
import { CompareButton } from '../compare/compare-button.tsx';
import { ExtractView } from '../extract/extract-view.tsx';
import { ReadingView } from '../markdown/reading-view.tsx';
import type { Options } from '../request/options.ts';
import { SamplesView } from '../request/samples-view.tsx';
import { BlocksView } from './blocks-view.tsx';
import { nameFile } from './file-name.ts';
import { CaptureView } from './capture-view.tsx';
import { BlockFocus, FocusContext } from './block-focus.ts';
import { DEFAULT_MIN_SCORE, HighlightsView } from './highlights-view.tsx';
import { JsonTree } from './json-tree.tsx';
import { PageMap } from './page-map.tsx';
import { groupPassages } from './passages.ts';
import { RawView } from './raw-view.tsx';
import { Summary } from './summary.tsx';
import { useWide } from './use-wide.ts';
import type { Snapshot } from './use-snapshot.ts';
import { VideoView } from './video-view.tsx';
import './result.css';

type View =
  | 'markdown'
  | 'map'
  | 'highlights'
  | 'extract'
  | 'blocks'
  | 'video'
  | 'json'
  | 'capture'
  | 'request';

const FIRST_VIEW = 'markdown';
/** Name of the Markdown source in the address. It is a part of the view of the Markdown. */
const SOURCE = 'raw';

/** Shows a view, and names it in the address, as in `?view=highlights`. */
const setView = (view: View | typeof SOURCE): void => changeQuery({ view: view === FIRST_VIEW ? '' : view });

interface ResultProps {
  snapshot: Snapshot;
  /** The Markdown response, if the user asked for Markdown. */
  markdownResponse: string | undefined;
  options: Options;
  /** Recorded searches. Without any, the user can search the stored snapshot. */
  recordedSearches?: readonly SearchResult[];
}

/** Shows a snapshot in several views. */
export function Result({ snapshot, markdownResponse, options, recordedSearches }: ResultProps) {
  const { json, blocks } = snapshot;
  const { snapshotId } = json.meta;
  const [focus] = useState(() => new BlockFocus());
  const view = useQuery().get('view');
  const [found, setFound] = useState(
    recordedSearches?.[0] && { result: recordedSearches[0], minScore: DEFAULT_MIN_SCORE },
  );
  const [extracted, setExtracted] = useState<ExtractResponse>();
  const matchCount = found?.result.snippets.filter(({ score }) => score >= found.minScore).length;
  const wide = useWide();
  const passages = useMemo(() => groupPassages(found, blocks.blocks), [found, blocks]);
  const hasMap = blocks.screenshot !== undefined || blocks.blocks.some(({ box }) => box);
  const isSplit = wide && hasMap;
  const markdown = markdownResponse ?? json.markdown;
  useShortcut('c', 'Copy the Markdown', () => void copyText(markdown));

  // If a block is selected in another view, show it in the text, or on narrow screens in the page map.
  useEffect(
    () =>
      focus.onSelect((_evidenceId, from) => {
        if (from === 'map' || from === 'snippet') setView('markdown');
        if (!wide && hasMap && (from === 'text' || from === 'list')) setView('map');
      }),
    [focus, wide, hasMap],
  );

  const map = <PageMap snapshot={blocks} passages={passages} />;
  const isSource = view === SOURCE;
  const panels: Record<View, ReactNode> = {
    markdown: (
      <div className="stack">
        <div className="row row-end result-actions">
          <span className="text-soft text-small">{markdown.length.toLocaleString('en')} characters</span>
          <Checkbox checked={isSource} onChange={(checked) => setView(checked ? SOURCE : FIRST_VIEW)}>
            Raw
          </Checkbox>
          <CopyButton text={() => markdown} />
          <DownloadButton name={nameFile(json.meta, 'md')} type="text/markdown" text={() => markdown} />
        </div>
        {isSource ? (
          <RawView markdown={markdown} marked={[...passages.values()].flatMap(({ texts }) => texts)} />
        ) : (
          <ReadingView blocks={blocks.blocks} passages={passages} />
        )}
      </div>
    ),
    map,
    highlights: (
      <HighlightsView snapshotId={snapshotId} found={found} onFound={setFound} recorded={recordedSearches} />
    ),
    extract: <ExtractView snapshotId={snapshotId} extracted={extracted} onExtracted={setExtracted} />,
    blocks: <BlocksView blocks={blocks.blocks} />,
    video: json.data.video && <VideoView video={json.data.video} address={json.meta.url} />,
    json: <JsonView value={json} fileName={nameFile(json.meta, 'json')} />,
    capture: <CaptureView {...snapshot} />,
    request: <SamplesView url={json.meta.url} options={options} />,
  };
  const items: TabItem<View>[] = [
    { name: 'markdown', label: 'Markdown' },
    ...(hasMap && !wide ? [{ name: 'map' as const, label: 'Page' }] : []),
    ...(json.data.video ? [{ name: 'video' as const, label: 'Video' }] : []),
    {
      name: 'highlights',
      label: 'Highlights',
      // Do not show 0, because the tab then lists weaker passages.
      ...(matchCount && { count: matchCount }),
    },
    // A recorded snapshot is not stored.
    ...(recordedSearches ? [] : [{ name: 'extract' as const, label: 'Extract' }]),
    { name: 'blocks', label: 'Blocks', count: blocks.blocks.length },
    { name: 'json', label: 'JSON' },
    { name: 'capture', label: 'Capture' },
    { name: 'request', label: 'Request' },
  ];
  const selected = items.find(({ name }) => name === view)?.name ?? FIRST_VIEW;
  return (
    <FocusContext value={focus}>
      <Summary json={json} blocks={blocks}>
        {recordedSearches === undefined && <CompareButton meta={json.meta} />}
        <CopyButton label="Copy link" text={() => location.href} />
      </Summary>
      <ViewShortcuts items={items} onSelect={setView} />
      <div className={isSplit ? 'result result-split' : 'result'}>
        {isSplit && <div className="result-map">{map}</div>}
        <section className="card result-views" aria-label="Views">
          <Tabs label="Views" items={items} selected={selected} onSelect={setView}>
            <div className={selected === 'map' ? '' : 'card-body'}>{panels[selected]}</div>
          </Tabs>
        </section>
      </div>
    </FocusContext>
  );
}

/** Selects a view with the keys 1 to 9. */
function ViewShortcuts({
  items,
  onSelect,
}: {
  items: readonly TabItem<View>[];
  onSelect: (view: View) => void;
}) {
  return items
    .slice(0, 9)
    .map(({ name, label }, index) => (
      <ViewShortcut key={name} shortcut={String(index + 1)} label={label} onPress={() => onSelect(name)} />
    ));
}

function ViewShortcut({
  shortcut,
  label,
  onPress,
}: {
  shortcut: string;
  label: string;
  onPress: () => void;
}) {
  useShortcut(shortcut, `Show ${label}`, onPress);
  return null;
}

/** The JSON answer, and each source of its State JSON. */
function JsonView({ value, fileName }: { value: Snapshot['json']; fileName: string }) {
  const format = (): string => JSON.stringify(value, null, 2);
  return (
    <div className="stack">
      <div className="row row-end">
        <CopyButton text={format} />
        <DownloadButton name={fileName} type="application/json" text={format} />
      </div>
      <JsonTree value={value} open={2} />
      {value.json.length > 0 && <h2>State JSON</h2>}
      {value.json.map(({ id, kind, role, score, url, method, body, moreTokens, keys }) => (
        <section key={id} className="state-source" aria-label={`Source ${id}`}>
          <div className="row">
            <Badge tone="main">{role}</Badge>
            <Badge>{kind}</Badge>
            <Badge>score {score.toFixed(2)}</Badge>
            {moreTokens !== undefined && <Badge tone="warn">{moreTokens} tokens truncated</Badge>}
            <span className="grow text-small text-soft">{[method, url].filter(Boolean).join(' ')}</span>
            <CopyButton text={() => JSON.stringify(body, null, 2)} />
          </div>
          {keys && <p className="text-small text-soft">Keys: {keys.join(', ')}</p>}
          <JsonTree value={body} open={2} />
        </section>
      ))}
    </div>
  );
}
