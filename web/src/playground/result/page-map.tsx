import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { SnapshotBlock, SnapshotBlocks } from '../../../../src/contract/blocks.ts';
import { Badge, Checkbox } from '../../design/index.ts';
import { useFocus, useFocusState } from './focus.ts';
import './page-map.css';

type PlacedBlock = SnapshotBlock & { box: NonNullable<SnapshotBlock['box']> };

interface PageMapProps {
  snapshot: SnapshotBlocks;
  /** Best score of the passages found, by block. */
  passages: ReadonlyMap<number, { score: number }>;
}

/** The width a page without blocks is drawn in. */
const USUAL = { width: 1365, height: 900 };

/** The page as it looked, or its plan where there is no picture, with the boxes of its blocks. */
export function PageMap({ snapshot: { blocks, screenshot }, passages }: PageMapProps) {
  const focus = useFocus();
  const scroller = useRef<HTMLDivElement>(null);
  const [outlines, setOutlines] = useState(true);
  const placed = useMemo(
    () => blocks.filter((block): block is PlacedBlock => block.box !== undefined && block.box.height > 0),
    [blocks],
  );
  const { width, height } = useMemo(() => extent(placed, screenshot), [placed, screenshot]);

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
    return smallestAt(placed, (event.clientX - left) * scale, (event.clientY - top) * scale);
  };
  const step = (event: KeyboardEvent): void => {
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
        <h2>{screenshot ? 'The page' : 'Plan of the page'}</h2>
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
        aria-label="Picture of the page. The arrow keys go from block to block."
        tabIndex={0}
        onKeyDown={step}
      >
        <div className="page-map-sheet" style={{ aspectRatio: `${width} / ${height}` }}>
          {screenshot && (
            <img
              src={ownAddress(screenshot.url)}
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
            <Found placed={placed} passages={passages} />
            <Focused placed={placed} />
          </svg>
        </div>
      </div>
      <Announcement placed={placed} />
    </section>
  );
}

/** The block that is pointed at and the one that was chosen, on top of all others. */
function Focused({ placed }: { placed: readonly PlacedBlock[] }) {
  const { hovered, selected } = useFocusState();
  return placed
    .filter(({ evidenceId }) => evidenceId === hovered || evidenceId === selected)
    .map(({ evidenceId, role, box }) => (
      <rect key={evidenceId} className={`box-focused box-focused-${role}`} {...box} rx={3} />
    ));
}

function Found({ placed, passages }: { placed: readonly PlacedBlock[]; passages: PageMapProps['passages'] }) {
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

/** What was chosen, in words, for those who do not see the picture; and for those who do, as a caption. */
function Announcement({ placed }: { placed: readonly PlacedBlock[] }) {
  const { hovered, selected } = useFocusState();
  const shown = placed.find(({ evidenceId }) => evidenceId === (hovered ?? selected));
  const spoken = placed.find(({ evidenceId }) => evidenceId === selected);
  return (
    <>
      <p className="page-map-caption" aria-hidden="true">
        {shown ? describe(shown) : 'Point at a block to see what it is; click it to read it.'}
      </p>
      <p className="visually-hidden" role="status">
        {spoken && `${describe(spoken)}: ${spoken.markdown.slice(0, 200)}`}
      </p>
    </>
  );
}

const describe = ({ evidenceId, role, type, reasons, approxTokens }: SnapshotBlock): string =>
  `Block ${evidenceId} · ${role} · ${type} · ~${approxTokens} tokens${reasons.length > 0 ? ` · ${reasons.join(', ')}` : ''}`;

function extent(
  placed: readonly PlacedBlock[],
  screenshot: SnapshotBlocks['screenshot'],
): { width: number; height: number } {
  if (screenshot) return screenshot;
  return placed.reduce(
    ({ width, height }, { box }) => ({
      width: Math.max(width, box.x + box.width),
      height: Math.max(height, box.y + box.height + 40),
    }),
    USUAL,
  );
}

function smallestAt(placed: readonly PlacedBlock[], x: number, y: number): PlacedBlock | undefined {
  let found: PlacedBlock | undefined;
  for (const block of placed) {
    const { box } = block;
    const inside = x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
    if (inside && (!found || box.width * box.height <= found.box.width * found.box.height)) found = block;
  }
  return found;
}

/** Signed for the service's public name; the page may have been opened by another one. */
function ownAddress(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}
