import type { ReactNode } from 'preact/compat';
import { Button } from './button.tsx';
import { toast } from './toast.tsx';

export type Tone = 'plain' | 'main' | 'appendix' | 'good' | 'warn' | 'bad';

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

interface CalloutProps {
  tone: 'info' | 'warn' | 'bad';
  title: string;
  children?: ReactNode;
}

/** A highlighted message. Screen readers announce errors immediately. */
export function Callout({ tone, title, children }: CalloutProps) {
  return (
    <div className={`callout callout-${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <p className="callout-title">{title}</p>
      {children}
    </div>
  );
}

export function Spinner({ label }: { label: string }) {
  return (
    <div className="spinner" role="status">
      <span className="spinner-ring" aria-hidden="true" />
      {label}
    </div>
  );
}

/** Saves a text as a file. */
export function DownloadButton({
  label = 'Download',
  name,
  type,
  text,
}: {
  label?: string;
  /** Name of the file. */
  name: string;
  /** Media type of the file. */
  type: string;
  text: () => string;
}) {
  return (
    <Button kind="quiet" icon="download" onClick={() => saveFile(name, new Blob([text()], { type }))}>
      {label}
    </Button>
  );
}

/** Lets the browser save a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Browsers start the download in a later task, so the URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Copies a text to the clipboard. */
export function CopyButton({ label = 'Copy', text }: { label?: string; text: () => string }) {
  return (
    <Button kind="quiet" icon="copy" onClick={() => void copyText(text())}>
      {label}
    </Button>
  );
}

/** Copies a text to the clipboard and confirms it with a toast. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('Copied');
  } catch {
    toast('Copying failed: the browser denied access to the clipboard.');
  }
}
