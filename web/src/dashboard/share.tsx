import { formatCount, formatPercent } from '../design/index.ts';

interface ShareProps {
  /** Fetches with content. */
  part: number;
  /** Fetches that ended, without rejected and cancelled ones. */
  whole: number;
}

/** The numbers of a share, such as "10 of 15 fetches". */
export const ShareParts = ({ part, whole }: ShareProps) => (
  <span className="text-soft text-small">
    {whole === 0 ? 'No fetch has ended.' : `${formatCount(part)} of ${formatCount(whole)} fetches`}
  </span>
);

/** A share of fetches with content in percent, with its numbers. */
export const Share = ({ part, whole }: ShareProps) => (
  <span className="stack-tight">
    <span>{formatPercent(part, whole)}</span>
    {whole > 0 && (
      <span className="text-soft text-small nowrap">
        {formatCount(part)} of {formatCount(whole)}
      </span>
    )}
  </span>
);

/** Says which calls count in the shares of a page. */
export const ShareNote = () => (
  <p className="text-soft text-small">
    “With content” counts fetches that ended: single fetches, tool calls and pages of runs. Cancelled and
    rejected ones and those in progress are left out. A page with an error status of the site has content.
  </p>
);
