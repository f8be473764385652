import { Link } from '../../app/link.tsx';
import { Button, formatTime } from '../../design/index.ts';
import { fetchHistory, forgetFetch } from './history.ts';
import './history.css';

/** The last fetches of this browser, newest first. */
export function HistoryList({ onOpen }: { onOpen: () => void }) {
  const entries = fetchHistory.use();
  if (entries.length === 0) return <p className="text-soft">No fetches in this browser yet.</p>;
  return (
    <ul className="history">
      {entries.map(({ snapshotId, url, title, at }) => (
        <li key={snapshotId}>
          <Link href={`/playground/${snapshotId}`} onClick={onOpen}>
            <span className="history-title">{title}</span>
            <span className="history-url">{url}</span>
          </Link>
          <span className="text-soft text-small">{formatTime(at)}</span>
          <Button
            kind="quiet"
            icon="close"
            label={`Remove ${title} from the history`}
            onClick={() => forgetFetch(snapshotId)}
          />
        </li>
      ))}
    </ul>
  );
}
