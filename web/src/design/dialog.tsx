import { type ReactNode, useLayoutEffect, useId, useRef } from 'preact/compat';
import { Button } from './button.tsx';

const FIRST_CONTROL = '.dialog-body :is(input, textarea, select, button, a)';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Whether Escape does not close the dialog, because it shows what cannot be shown again. */
  ignoresEscape?: boolean;
  children: ReactNode;
}

/** A modal dialog with the native `<dialog>`, which traps focus and closes on Escape. */
export function Dialog({ open, title, onClose, ignoresEscape = false, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (!open) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    // The browser would focus the close button, on which Enter closes the dialog. Focus the first control instead.
    dialog.current?.querySelector<HTMLElement>(FIRST_CONTROL)?.focus();
  }, [open]);
  useLayoutEffect(() => {
    if (!open || !ignoresEscape) return undefined;
    // Chromium does not let a second `cancel` be prevented. The focus can be outside of the dialog, on the document.
    const ignoreEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') event.preventDefault();
    };
    document.addEventListener('keydown', ignoreEscape);
    return () => document.removeEventListener('keydown', ignoreEscape);
  }, [open, ignoresEscape]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!ignoresEscape) onClose();
      }}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={id}>{title}</h2>
            <Button kind="quiet" icon="close" label="Close" onClick={onClose} />
          </div>
          <div className="dialog-body">{children}</div>
        </>
      )}
    </dialog>
  );
}
