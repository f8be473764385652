import { Button, Dialog } from '../../design/index.ts';
import { fetchHistory } from './history.ts';
import { HistoryList } from './history-list.tsx';

/** The dialog with all fetches that this browser remembers. */
export function HistoryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const count = fetchHistory.use().length;
  return (
    <Dialog open={open} title="History" onClose={onClose}>
      <div className="stack">
        <p className="text-soft text-small">
          This browser keeps the last 50 fetches. Other users do not see this list.
        </p>
        <HistoryList onOpen={onClose} />
        {count > 0 && (
          <div className="row row-end">
            <Button kind="danger" onClick={() => fetchHistory.write([])}>
              Clear history
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
