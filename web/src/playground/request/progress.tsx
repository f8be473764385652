import { useEffect, useState, useSyncExternalStore } from 'preact/compat';
import { credentials } from '../../api/index.ts';

/** Time limit of a fetch, in seconds. */
const LONGEST = 155;
const SLOW = 15;

/** Shows the elapsed time of a running fetch. The time stops while the API key is missing. */
export function Progress({ url }: { url: string }) {
  const { asking } = useSyncExternalStore(credentials.subscribe, credentials.read);
  return (
    <section className="card progress" aria-label="Progress">
      <div className="progress-bar" aria-hidden="true" />
      <div className="row progress-body">
        <p role="status" className="grow">
          {asking ? 'Waiting for the API key to fetch' : 'Fetching'}{' '}
          <strong className="progress-url">{url}</strong>
        </p>
        {!asking && <Clock />}
      </div>
    </section>
  );
}

function Clock() {
  const [since] = useState(Date.now);
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, (now - since) / 1000);
  return (
    <>
      <span className="text-soft text-small">
        {seconds < SLOW
          ? 'Most pages take a few seconds. Esc cancels.'
          : `The page is slow. The fetch ends after ${LONGEST} s at the latest.`}
      </span>
      <span className="progress-clock" aria-hidden="true">
        {seconds.toFixed(1)} s
      </span>
    </>
  );
}
