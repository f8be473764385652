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

/** Something that must not be overlooked; a failure is read out at once. */
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

/** Copies a text, made when it is asked for, and says so. */
export function CopyButton({ label = 'Copy', text }: { label?: string; text: () => string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      toast('Copied');
    } catch {
      toast('The browser did not let it be copied');
    }
  };
  return (
    <Button kind="quiet" icon="copy" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
