import type { ReactNode } from 'react';
import { Button, Dialog } from '../design/index.ts';

interface ConfirmProps {
  open: boolean;
  title: string;
  /** Label of the button that does it. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  /** What follows from it. */
  children: ReactNode;
}

/** Asks before something that cannot be undone. */
export function Confirm({ open, title, action, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <div className="stack">
        <p>{children}</p>
        <div className="row row-end">
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
