import { useEffect, useMemo, useRef, useState } from 'preact/compat';
import type { SnapshotBlock } from '../../../../src/contract/fetch/blocks.ts';
import { Badge } from '../../design/index.ts';
import { useBlockState, useFocus } from '../result/block-focus.ts';
import { BlockMarkdown } from './block-markdown.tsx';
import { usePassageMarks } from './use-passage-marks.ts';
import './reading-view.css';

/** Number of groups that are rendered at once. More are rendered on scrolling. */
const STEP = 60;

/** One main block, or consecutive appendix blocks. */
interface Group {
  role: SnapshotBlock['role'];
  blocks: SnapshotBlock[];
}

interface ReadingViewProps {
  blocks: readonly SnapshotBlock[];
  /** Best score and texts of the matching passages, by block. */
  passages: ReadonlyMap<number, { score: number; texts: readonly string[] }>;
}

/** All blocks in document order, rendered as Markdown. Appendix blocks are collapsed. */
export function ReadingView({ blocks, passages }: ReadingViewProps) {
  const focus = useFocus();
  const groups = useMemo(() => groupBlocks(blocks), [blocks]);
  const [shown, setShown] = useState(STEP);
  const [opened, setOpened] = useState<ReadonlySet<Group>>(new Set());
  const container = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  usePassageMarks(container, passages, shown + opened.size);

  useEffect(() => {
    const sentinel = end.current;
    if (!sentinel) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setShown((count) => count + STEP),
      { rootMargin: '800px' },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [shown]);

  useEffect(() => {
    const reveal = (evidenceId: number): void => {
      const index = findGroup(groups, evidenceId);
      const group = groups[index];
      if (!group) return;
      wanted.current = evidenceId;
      setShown((count) => Math.max(count, index + STEP));
      setOpened((open) => new Set(group.role === 'appendix' ? [...open, group] : open));
    };
    const { selected } = focus.read();
    if (selected !== undefined) reveal(selected);
    return focus.onSelect((evidenceId, from) => {
      if (from !== 'text') reveal(evidenceId);
    });
  }, [focus, groups]);
  // A selected block may have to be rendered first, so scroll in a second effect.
  useEffect(() => {
    if (wanted.current === undefined) return;
    const block = container.current?.querySelector(`[data-block="${wanted.current}"]`);
    wanted.current = undefined;
    block?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, [shown, opened]);

  if (blocks.length === 0) return <p className="text-soft">The page has no content.</p>;
  return (
    <div className="reading" ref={container}>
      {groups
        .slice(0, shown)
        .map((group) =>
          group.role === 'main' ? (
            group.blocks.map((block) => (
              <RenderedBlock key={block.evidenceId} block={block} passages={passages} />
            ))
          ) : (
            <AppendixGroup
              key={group.blocks[0]?.evidenceId}
              group={group}
              open={opened.has(group)}
              passages={passages}
              onToggle={() => setOpened((open) => toggleGroup(open, group))}
            />
          ),
        )}
      {shown < groups.length && <div ref={end} className="reading-end" />}
    </div>
  );
}

interface AppendixGroupProps extends Pick<ReadingViewProps, 'passages'> {
  group: Group;
  open: boolean;
  onToggle: () => void;
}

function AppendixGroup({ group: { blocks }, open, passages, onToggle }: AppendixGroupProps) {
  const tokens = blocks.reduce((sum, { approxTokens }) => sum + approxTokens, 0);
  const reasons = [...new Set(blocks.map(({ reasons: [first] }) => first ?? 'not main content'))];
  return (
    <div className="appendix-group">
      <button type="button" className="appendix-group-toggle" aria-expanded={open} onClick={onToggle}>
        <span className="appendix-group-count">
          {blocks.length} {blocks.length === 1 ? 'block' : 'blocks'} in the appendix
        </span>
        <span>{reasons.slice(0, 3).join(', ')}</span>
        <span>~{tokens} tokens</span>
      </button>
      {open &&
        blocks.map((block) => <RenderedBlock key={block.evidenceId} block={block} passages={passages} />)}
    </div>
  );
}

function RenderedBlock({ block, passages }: { block: SnapshotBlock } & Pick<ReadingViewProps, 'passages'>) {
  const { evidenceId, role, markdown } = block;
  const focus = useFocus();
  const state = useBlockState(evidenceId);
  const passage = passages.get(evidenceId);
  return (
    <div
      className={`read-block read-block-${role}`}
      data-block={evidenceId}
      data-state={state}
      data-found={passage ? '' : undefined}
      onPointerEnter={() => focus.hover(evidenceId)}
      onPointerLeave={() => focus.hover(undefined)}
    >
      <button
        type="button"
        className="read-block-id"
        aria-label={`Show block ${evidenceId} on the page`}
        onClick={() => focus.select(evidenceId, 'text')}
      >
        {evidenceId}
      </button>
      {passage && (
        <span className="read-block-score">
          <Badge tone="warn">{passage.score.toFixed(2)}</Badge>
        </span>
      )}
      <BlockMarkdown markdown={markdown} />
    </div>
  );
}

/** Finds the index of the group that contains a block. Returns -1 if there is none. */
const findGroup = (groups: readonly Group[], evidenceId: number): number =>
  groups.findIndex((group) => group.blocks.some((block) => block.evidenceId === evidenceId));

function groupBlocks(blocks: readonly SnapshotBlock[]): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    // Do not group main blocks, so that they can be rendered in steps.
    if (last && last.role === 'appendix' && block.role === 'appendix') last.blocks.push(block);
    else groups.push({ role: block.role, blocks: [block] });
  }
  return groups;
}

function toggleGroup(set: ReadonlySet<Group>, group: Group): Set<Group> {
  const next = new Set(set);
  if (!next.delete(group)) next.add(group);
  return next;
}
