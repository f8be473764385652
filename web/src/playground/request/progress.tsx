import { useEffect, useState } from 'react';
import { Button } from '../../design/index.ts';

/** Time limit of a fetch, in seconds. */
const LONGEST = 155;
const SLOW = 15;

interface ProgressProps {
  url: string;
  /** Milliseconds since the epoch. */
  since: number;
  onCancel: () => void;
}

/** Shows the elapsed time of a running fetch. */
export function Progress({ url, since, onCancel }: ProgressProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, (now - since) / 1000);
  return (
    <section className="card progress" aria-label="Progress">
      <div className="progress-bar" aria-hidden="true" />
      <div className="card-body stack">
        <p role="status">
          Fetching <strong className="progress-url">{url}</strong>
        </p>
        <div className="row">
          <span className="progress-clock" aria-hidden="true">
            {seconds.toFixed(1)} s
          </span>
          <span className="text-soft text-small grow">
            {seconds < SLOW
              ? 'Most pages take a few seconds.'
              : `The page is slow. The fetch ends after ${LONGEST} s at the latest.`}
          </span>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </div>
    </section>
  );
}
