import type { ReactNode } from 'preact/compat';
import { Button, Dialog } from '../design/index.ts';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Label of the confirm button. */
  action: string;
  /** Label of the button that changes nothing. */
  dismiss?: string;
  onConfirm: () => void;
  onClose: () => void;
  /** Text about the consequences. */
  children: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  action,
  dismiss = 'Cancel',
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <div className="stack">
        <p>{children}</p>
        <div className="row row-end">
          <Button onClick={onClose}>{dismiss}</Button>
          <Button kind="danger" onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
