import { useMemo, useState } from 'preact/compat';
import type { SnapshotBlock } from '../../../../src/contract/fetch/blocks.ts';
import { Badge, Button } from '../../design/index.ts';
import { useBlockState, useFocus } from './block-focus.ts';
import './blocks-view.css';

const STEP = 200;

type Shown = 'all' | SnapshotBlock['role'];

/** The list of all blocks with role and reasons. */
export function BlocksView({ blocks }: { blocks: readonly SnapshotBlock[] }) {
  const [role, setRole] = useState<Shown>('all');
  const [shown, setShown] = useState(STEP);
  const chosen = useMemo(
    () => (role === 'all' ? blocks : blocks.filter((block) => block.role === role)),
    [blocks, role],
  );
  return (
    <div className="stack">
      <div className="row" role="group" aria-label="Filter by role">
        {(['all', 'main', 'appendix'] as const).map((name) => (
          <Button
            key={name}
            kind={name === role ? 'primary' : 'plain'}
            aria-pressed={name === role}
            onClick={() => setRole(name)}
          >
            {name} {name === 'all' ? blocks.length : blocks.filter((block) => block.role === name).length}
          </Button>
        ))}
      </div>
      <ol className="block-list">
        {chosen.slice(0, shown).map((block) => (
          <BlockRow key={block.evidenceId} block={block} />
        ))}
      </ol>
      {shown < chosen.length && (
        <Button onClick={() => setShown(shown + STEP)}>{chosen.length - shown} more blocks</Button>
      )}
    </div>
  );
}

function BlockRow({ block }: { block: SnapshotBlock }) {
  const { evidenceId, role, type, reasons, passes, approxTokens, markdown, headingPath, box } = block;
  const focus = useFocus();
  const state = useBlockState(evidenceId);
  return (
    <li
      className="block-row"
      data-state={state}
      onPointerEnter={() => focus.hover(evidenceId)}
      onPointerLeave={() => focus.hover(undefined)}
    >
      <button type="button" className="block-row-button" onClick={() => focus.select(evidenceId, 'list')}>
        <span className="block-row-id">{evidenceId}</span>
        <span className="stack block-row-body">
          <span className="row">
            <Badge tone={role}>{role}</Badge>
            <Badge>{type}</Badge>
            <span className="text-soft text-small">
              ~{approxTokens} tokens
              {box &&
                ` · ${Math.round(box.width)} × ${Math.round(box.height)} at ${Math.round(box.x)}, ${Math.round(box.y)}`}
            </span>
          </span>
          {headingPath.length > 0 && <span className="block-row-path">{headingPath.join(' › ')}</span>}
          <span className="block-row-text">{markdown.slice(0, 240)}</span>
          {reasons.length > 0 && <span className="block-row-reasons">reasons: {reasons.join(', ')}</span>}
          {passes && <span className="block-row-reasons">changed by: {passes.join(', ')}</span>}
        </span>
      </button>
    </li>
  );
}
