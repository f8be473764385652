import type { ReactNode } from 'react';
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

/** Copies a text to the clipboard and confirms it with a toast. */
export function CopyButton({ label = 'Copy', text }: { label?: string; text: () => string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      toast('Copied');
    } catch {
      toast('Copying failed: the browser denied access to the clipboard.');
    }
  };
  return (
    <Button kind="quiet" icon="copy" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
