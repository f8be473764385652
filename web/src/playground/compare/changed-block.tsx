import { diffArrays } from 'diff';
import { Fragment } from 'preact/compat';
import type { BlockChange } from '../../../../src/contract/fetch/diff.ts';

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

/**
 * A whole number with its currency, separators and unit, a word, white space, or another character. Scripts without
 * spaces between words are compared by character.
 */
const TOKEN =
  /\p{Sc}?[+−-]?\d(?:[\d.,:/’-]*\d)?(?:\s?[%‰\p{Sc}])?|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_’'-]+|\s+|./gu;

const splitWords = (text: string): string[] => text.match(TOKEN) ?? [];

function ChangedWords({ before, after }: { before: string; after: string }) {
  const parts = diffArrays(splitWords(before), splitWords(after), { timeout: MAX_DIFF_MS }) ?? [
    { removed: true, added: false, value: [before] },
    { removed: false, added: true, value: [after] },
  ];
  return parts.map(({ added, removed, value }, index) => {
    const text = value.join('');
    // A space keeps a new word apart from the old one, because marks alone leave `€7.50€8.50`.
    if (added)
      return (
        <Fragment key={index}>
          {parts[index - 1]?.removed && ' '}
          <ins>{text}</ins>
        </Fragment>
      );
    return removed ? <del key={index}>{text}</del> : <span key={index}>{text}</span>;
  });
}
