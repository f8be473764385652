import { useEffect, useState } from 'preact/compat';
import { Badge, Callout, CopyButton, formatDuration, formatSize } from '../../design/index.ts';
import { readProblem } from './problem.ts';
import type { ConsoleAnswer } from './send.ts';

/** Maximum number of characters of a body that are shown. More would make the page slow. */
const MAX_SHOWN = 200_000;

/** Shows status, time, headers and body of an answer, and what to do next if the call failed. */
export function AnswerView({ answer }: { answer: ConsoleAnswer }) {
  const { status, headers, durationMs, body } = answer;
  const text = useText(answer);
  const problem = text === undefined ? undefined : readProblem(text);
  return (
    <div className="stack">
      <p className="row" role="status">
        <Badge tone={status < 400 ? 'good' : 'bad'}>Status {status}</Badge>
        <span className="text-soft text-small">
          {formatDuration(durationMs)} · {formatSize(body.size)}
        </span>
      </p>
      {problem && (
        <Callout tone="bad" title={problem.name}>
          {problem.message}
        </Callout>
      )}
      <AnswerBody answer={answer} text={text} />
      <details>
        <summary>Headers of the answer ({headers.length})</summary>
        <pre className="console-text" tabIndex={0} aria-label="Headers of the answer">
          {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        </pre>
      </details>
    </div>
  );
}

/** Returns the body as text, formatted if it is JSON. Undefined until the body is read. */
function useText({ body, contentType }: ConsoleAnswer): string | undefined {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void body.text().then((loaded) => {
      if (isCurrent) setText(contentType.includes('json') ? formatJson(loaded) : loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [body, contentType]);
  return text;
}

function AnswerBody({ answer, text }: { answer: ConsoleAnswer; text: string | undefined }) {
  const { body, contentType } = answer;
  if (body.size === 0) return <p className="text-soft">The answer has no body.</p>;
  if (contentType.startsWith('image/')) return <p className="text-soft">The answer is an image.</p>;
  if (text === undefined) return null;
  return (
    <>
      <div className="row">
        <b className="grow">Body of the answer</b>
        <CopyButton text={() => text} />
      </div>
      <pre className="console-text" tabIndex={0} aria-label="Body of the answer">
        {text.slice(0, MAX_SHOWN)}
      </pre>
      {text.length > MAX_SHOWN && (
        <p className="text-soft text-small">
          Only the first {MAX_SHOWN.toLocaleString('en-US')} characters are shown. Copy copies the complete
          body.
        </p>
      )}
    </>
  );
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
