import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'preact/compat';
import type { SnapshotBlock, SnapshotBlocks } from '../../../../src/contract/fetch/blocks.ts';
import { Badge, Checkbox } from '../../design/index.ts';
import { useFocus, useFocusState } from './block-focus.ts';
import './page-map.css';

type PlacedBlock = SnapshotBlock & { box: NonNullable<SnapshotBlock['box']> };

interface PageMapProps {
  snapshot: SnapshotBlocks;
  /** Best score of the matching passages, by block. */
  passages: ReadonlyMap<number, { score: number }>;
}

/** Size of the map if the page has no blocks. */
const DEFAULT_SIZE = { width: 1365, height: 900 };

/** The boxes of all blocks, over the screenshot of the page if there is one. */
export function PageMap({ snapshot: { blocks, screenshot }, passages }: PageMapProps) {
  const focus = useFocus();
  const scroller = useRef<HTMLDivElement>(null);
  const [outlines, setOutlines] = useState(true);
  const placed = useMemo(
    () => blocks.filter((block): block is PlacedBlock => block.box !== undefined && block.box.height > 0),
    [blocks],
  );
  const { width, height } = useMemo(() => measureExtent(placed, screenshot), [placed, screenshot]);

  useEffect(() => {
    const reveal = (evidenceId: number, behavior: ScrollBehavior): void => {
      const box = placed.find((block) => block.evidenceId === evidenceId)?.box;
      const frame = scroller.current;
      if (!box || !frame) return;
      const middle = (box.y + box.height / 2) * (frame.clientWidth / width);
      frame.scrollTo({ top: middle - frame.clientHeight / 2, behavior });
    };
    const { selected } = focus.read();
    if (selected !== undefined) reveal(selected, 'instant');
    return focus.onSelect((evidenceId, from) => {
      if (from !== 'map') reveal(evidenceId, 'smooth');
    });
  }, [focus, placed, width]);

  const blockAt = (event: PointerEvent<SVGSVGElement>): PlacedBlock | undefined => {
    const { left, top, width: drawn } = event.currentTarget.getBoundingClientRect();
    const scale = width / drawn;
    return findSmallestAt(placed, (event.clientX - left) * scale, (event.clientY - top) * scale);
  };
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || placed.length === 0) return;
    event.preventDefault();
    const { selected } = focus.read();
    const at = placed.findIndex(({ evidenceId }) => evidenceId === selected);
    const next = placed[Math.min(Math.max(at + by, 0), placed.length - 1)];
    if (next) focus.select(next.evidenceId, 'keys');
  };

  return (
    <section className="card page-map" aria-label="Page map">
      <div className="page-map-head">
        <h2>{screenshot ? 'Screenshot' : 'Page layout'}</h2>
        <Badge tone="main">main</Badge>
        <Badge tone="appendix">appendix</Badge>
        <span className="grow" />
        <Checkbox checked={outlines} onChange={setOutlines}>
          <span className="text-small">Boxes</span>
        </Checkbox>
      </div>
      <div
        ref={scroller}
        className="page-map-scroller"
        role="application"
        aria-label="Map of the page. Use the arrow keys to move between blocks."
        tabIndex={0}
        onKeyDown={step}
      >
        <div className="page-map-sheet" style={{ aspectRatio: `${width} / ${height}` }}>
          {screenshot && (
            <img
              src={removeHost(screenshot.url)}
              alt="Screenshot of the page"
              width={width}
              decoding="async"
            />
          )}
          <svg
            viewBox={`0 0 ${width} ${height}`}
            className={screenshot ? 'boxes' : 'boxes boxes-plan'}
            data-outlines={outlines ? '' : undefined}
            aria-hidden="true"
            onPointerMove={(event) => focus.hover(blockAt(event)?.evidenceId)}
            onPointerLeave={() => focus.hover(undefined)}
            onClick={(event) => {
              const block = blockAt(event as unknown as PointerEvent<SVGSVGElement>);
              if (block) focus.select(block.evidenceId, 'map');
            }}
          >
            {placed.map(({ evidenceId, role, box }) => (
              <rect key={evidenceId} className={`box box-${role}`} {...box} rx={3} />
            ))}
            <PassageBoxes placed={placed} passages={passages} />
            <FocusedBoxes placed={placed} />
          </svg>
        </div>
      </div>
      <SelectionCaption placed={placed} />
    </section>
  );
}

/** The hovered and the selected block, drawn over all others. */
function FocusedBoxes({ placed }: { placed: readonly PlacedBlock[] }) {
  const { hovered, selected } = useFocusState();
  return placed
    .filter(({ evidenceId }) => evidenceId === hovered || evidenceId === selected)
    .map(({ evidenceId, role, box }) => (
      <rect key={evidenceId} className={`box-focused box-focused-${role}`} {...box} rx={3} />
    ));
}

function PassageBoxes({
  placed,
  passages,
}: {
  placed: readonly PlacedBlock[];
  passages: PageMapProps['passages'];
}) {
  return placed.flatMap(({ evidenceId, box }) => {
    const passage = passages.get(evidenceId);
    if (!passage) return [];
    return [
      <g key={evidenceId} className="box-found">
        <rect {...box} rx={3} />
        <rect className="box-score" x={box.x + box.width - 58} y={box.y} width={58} height={30} rx={4} />
        <text x={box.x + box.width - 29} y={box.y + 22} textAnchor="middle">
          {passage.score.toFixed(2)}
        </text>
      </g>,
    ];
  });
}

/** A caption for the hovered or selected block. For screen readers, it contains the text of the selected block. */
function SelectionCaption({ placed }: { placed: readonly PlacedBlock[] }) {
  const { hovered, selected } = useFocusState();
  const shown = placed.find(({ evidenceId }) => evidenceId === (hovered ?? selected));
  const spoken = placed.find(({ evidenceId }) => evidenceId === selected);
  return (
    <>
      <p className="page-map-caption" aria-hidden="true">
        {shown ? describe(shown) : 'Hover over a block for details. Click it to read its text.'}
      </p>
      <p className="visually-hidden" role="status">
        {spoken && `${describe(spoken)}: ${spoken.markdown.slice(0, 200)}`}
      </p>
    </>
  );
}

const describe = ({ evidenceId, role, type, reasons, approxTokens }: SnapshotBlock): string =>
  `Block ${evidenceId} · ${role} · ${type} · ~${approxTokens} tokens${reasons.length > 0 ? ` · ${reasons.join(', ')}` : ''}`;

function measureExtent(
  placed: readonly PlacedBlock[],
  screenshot: SnapshotBlocks['screenshot'],
): { width: number; height: number } {
  if (screenshot) return screenshot;
  return placed.reduce(
    ({ width, height }, { box }) => ({
      width: Math.max(width, box.x + box.width),
      height: Math.max(height, box.y + box.height + 40),
    }),
    DEFAULT_SIZE,
  );
}

function findSmallestAt(placed: readonly PlacedBlock[], x: number, y: number): PlacedBlock | undefined {
  let found: PlacedBlock | undefined;
  for (const block of placed) {
    const { box } = block;
    const inside = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    if (inside && (!found || box.width * box.height <= found.box.width * found.box.height)) found = block;
  }
  return found;
}

/** Removes the host from the URL of a screenshot, because the browser may use another host name of the service. */
function removeHost(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}
