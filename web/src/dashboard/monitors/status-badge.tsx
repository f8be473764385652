import type { MonitorCounts, MonitorStatus } from '../../../../src/contract/runs/monitors.ts';
import { Badge, type Tone } from '../../design/index.ts';

const TONES: Readonly<Record<MonitorStatus, Tone | undefined>> = {
  same: undefined,
  changed: 'main',
  new: 'good',
  removed: 'warn',
  error: 'bad',
};

export const StatusBadge = ({ status }: { status: MonitorStatus }) => {
  const tone = TONES[status];
  return <Badge {...(tone && { tone })}>{status}</Badge>;
};

/** The number of pages for each status that occurs. */
export const CountBadges = ({ counts }: { counts: MonitorCounts }) => (
  <span className="row">
    {(Object.keys(TONES) as MonitorStatus[])
      .filter((status) => counts[status] > 0)
      .map((status) => {
        const tone = TONES[status];
        return (
          <Badge key={status} {...(tone && { tone })}>
            {counts[status]} {status}
          </Badge>
        );
      })}
  </span>
);
