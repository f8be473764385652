import { diffWordsWithSpace } from 'diff';
import type { BlockChange } from '../../../../src/contract/diff.ts';

/** A block that was added, removed, moved or changed, with the headings above it. */
export function ChangedBlock({ change: { change, before, after } }: { change: BlockChange }) {
  const { headingPath = [], markdown = '' } = after ?? before ?? {};
  return (
    <article className={`diff-block diff-${change}`}>
      <p className="diff-place">
        <span className="diff-kind">{KINDS[change]}</span>
        {headingPath.length > 0 && <span> in {headingPath.join(' › ')}</span>}
      </p>
      <p className="diff-text">
        {change === 'changed' && before && after ? (
          <ChangedWords before={before.markdown} after={after.markdown} />
        ) : (
          markdown
        )}
      </p>
    </article>
  );
}

const KINDS: Readonly<Record<BlockChange['change'], string>> = {
  added: 'Added',
  removed: 'Removed',
  moved: 'Moved',
  changed: 'Changed',
};

/** Milliseconds. A longer comparison would block the page, so both versions are shown as a whole. */
const MAX_DIFF_MS = 200;

function ChangedWords({ before, after }: { before: string; after: string }) {
  const parts = diffWordsWithSpace(before, after, { timeout: MAX_DIFF_MS }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ];
  return parts.map(({ added, removed, value }, index) => {
    if (added) return <ins key={index}>{value}</ins>;
    return removed ? <del key={index}>{value}</del> : <span key={index}>{value}</span>;
  });
}
