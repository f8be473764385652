import { type FormEvent, useState } from 'preact/compat';
import type { BatchedStarted } from '../../../../src/contract/runs/batched.ts';
import type { z } from 'zod';
import { ApiError, call } from '../../api/index.ts';
import { Button, Callout, Checkbox, Dialog, Field } from '../../design/index.ts';

interface StartRunProps {
  open: boolean;
  onStarted: (id: string) => void;
  onClose: () => void;
}

/** The dialog that starts a run with a list of URLs. */
export function StartRun({ open, onStarted, onClose }: StartRunProps) {
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [scrolls, setScrolls] = useState(false);
  const [sharesCache, setSharesCache] = useState(false);
  const [problem, setProblem] = useState<string>();
  // An address may contain spaces, so only line breaks separate addresses.
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ url: line.trim(), number: index + 1 }))
    .filter(({ url }) => url !== '');
  const urls = lines.map(({ url }) => url);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const { id } = await call<z.infer<typeof BatchedStarted>>('/v1/fetch/batched', {
        method: 'POST',
        as: 'session',
        body: {
          urls,
          ...(name.trim() !== '' && { name }),
          browserConfig: { scrollFullPage: scrolls, shareCache: sharesCache },
        },
      });
      onStarted(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(describeError(error, (index) => lines[index]?.number));
    }
  };
  return (
    <Dialog open={open} title="Start run" onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        {problem && <Callout tone="bad" title={problem} />}
        <Field label="URLs" hint="One per line. Each page with content costs one credit.">
          <textarea
            rows={8}
            required
            spellcheck={false}
            placeholder={'https://example.com/\nhttps://example.org/'}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <Field label="Name" hint="Optional. It helps you to find the run in the list.">
          <input
            name="name"
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Checkbox checked={scrolls} onChange={setScrolls}>
          Scroll to load lazy content
        </Checkbox>
        <Checkbox checked={sharesCache} onChange={setSharesCache}>
          Load scripts and styles that pages of a site share only once
        </Checkbox>
        <div className="row row-end">
          <Button kind="primary" type="submit" disabled={urls.length === 0}>
            {urls.length === 1 ? 'Fetch 1 URL' : `Fetch ${urls.length} URLs`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Number of rejected lines that are named. */
const MAX_NAMED_LINES = 5;

/** Returns the messages for a rejected run, with the numbers of the wrong lines. */
function describeError({ failure }: ApiError, findLine: (index: number) => number | undefined): string {
  const issues = (failure['issues'] as { message: string; path: string[] }[] | undefined) ?? [];
  const messages = issues.slice(0, MAX_NAMED_LINES).map(({ message, path: [field, index] }) => {
    const line = field === 'urls' ? findLine(Number(index)) : undefined;
    return line === undefined ? message : `Line ${line}: ${message}`;
  });
  if (issues.length > MAX_NAMED_LINES)
    messages.push(`${issues.length - MAX_NAMED_LINES} more lines are wrong.`);
  return messages.join(' ') || (failure.message ?? failure._tag);
}
