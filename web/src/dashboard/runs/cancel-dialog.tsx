import { ConfirmDialog } from '../confirm-dialog.tsx';
import { cancelRun } from './change-run.ts';

/** A run that can be cancelled. */
export interface CancellableRun {
  id: string;
  name: string | undefined;
}

interface CancelDialogProps {
  /** The run to cancel. Undefined while the dialog is closed. */
  run: CancellableRun | undefined;
  /** Called after the run was cancelled or could not be cancelled. */
  onCancelled: () => void;
  onClose: () => void;
}

/** Asks for confirmation and cancels a run. */
export function CancelDialog({ run, onCancelled, onClose }: CancelDialogProps) {
  const cancel = async (id: string): Promise<void> => {
    onClose();
    await cancelRun(id);
    onCancelled();
  };
  return (
    <ConfirmDialog
      open={run !== undefined}
      title={`Cancel ${run?.name ?? run?.id ?? ''}?`}
      action="Cancel run"
      dismiss="Keep running"
      onConfirm={() => run && void cancel(run.id)}
      onClose={onClose}
    >
      Pages that are being fetched are finished and charged. The other URLs are not fetched. A cancelled run
      cannot be continued, but its results stay.
    </ConfirmDialog>
  );
}
