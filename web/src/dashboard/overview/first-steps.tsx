import { Link } from '../../app/link.tsx';
import { CopyButton } from '../../design/index.ts';
import { DEFAULTS } from '../../playground/request/options.ts';
import { createCurlSample } from '../../playground/request/samples.ts';

/** What to do before the first fetch. */
export function FirstSteps() {
  const options = { ...DEFAULTS, format: 'markdown', screenshot: 'none' } as const;
  const sample = createCurlSample(location.origin, `${location.origin}/sample`, options);
  return (
    <section className="card card-body stack" aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">First steps</h2>
      <ol className="first-steps">
        <li>
          Create an <Link href="/dashboard/keys">API key</Link>, and store it in the variable{' '}
          <code>PAGEWRIGHT_API_KEY</code>.
        </li>
        <li>
          <div className="row">
            <span className="grow">
              Fetch the sample page, or any page in the <Link href="/playground">playground</Link>:
            </span>
            <CopyButton text={() => sample} />
          </div>
          <pre className="raw" tabIndex={0} aria-label="Fetch of the sample page with curl">
            {sample}
          </pre>
        </li>
        <li>
          <a href="/docs/mcp">Connect an agent</a>, or call the API from <a href="/docs/python">Python</a> or{' '}
          <a href="/docs/client">TypeScript</a>.
        </li>
      </ol>
    </section>
  );
}
