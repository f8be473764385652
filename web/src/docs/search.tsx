import { useState } from 'preact/compat';
import { useShortcut } from '../app/shortcuts.ts';
import { Button, Dialog } from '../design/index.ts';
import { SearchPanel } from './search-panel.tsx';

/** The button and the dialog that search the documentation. */
export function SearchButton() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('/', 'Search the documentation', () => setIsOpen(true));
  return (
    <>
      <Button kind="quiet" icon="search" aria-keyshortcuts="/" onClick={() => setIsOpen(true)}>
        <span className="search-label">Search</span>
      </Button>
      <Dialog open={isOpen} title="Search the documentation" onClose={() => setIsOpen(false)}>
        <SearchPanel onFollow={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
