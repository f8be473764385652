import { useState } from 'preact/compat';
import { Button, CopyButton } from '../../design/index.ts';
import type { Options } from './options.ts';
import { type Sample, type SamplePart, createSamples } from './samples.ts';

/** The documentation of each kind of sample. */
const GUIDES: Readonly<Record<Sample['name'], { href: string; title: string }>> = {
  curl: { href: '/docs/api', title: 'API reference' },
  python: { href: '/docs/python', title: 'Use the Python client' },
  typescript: { href: '/docs/client', title: 'Use the TypeScript client' },
  command: { href: '/docs/command-line', title: 'Install and use the command line' },
  mcp: { href: '/docs/mcp', title: 'Connect other clients' },
};

/** Code samples for the current request. */
export function SamplesView({ url, options }: { url: string; options: Options }) {
  const [name, setName] = useState<Sample['name']>('curl');
  const samples = createSamples(location.origin, url, options);
  const sample = samples.find((candidate) => candidate.name === name) ?? samples[0];
  return (
    <div className="stack">
      <div className="row" role="group" aria-label="Language">
        {samples.map(({ name: other, label }) => (
          <Button
            key={other}
            kind={other === name ? 'primary' : 'plain'}
            aria-pressed={other === name}
            onClick={() => setName(other)}
          >
            {label}
          </Button>
        ))}
      </div>
      {sample?.parts.map((part) => (
        <SampleCode key={part.title} part={part} label={sample.label} />
      ))}
      <p className="text-soft text-small">
        The samples use the selected options. Each fetch with content costs one credit.{' '}
        <a href={GUIDES[name].href}>{GUIDES[name].title}</a>
      </p>
    </div>
  );
}

function SampleCode({ part: { title, code }, label }: { part: SamplePart; label: string }) {
  return (
    <section className="stack" aria-label={title ?? label}>
      <div className="row">
        {title && <h2 className="grow sample-title">{title}</h2>}
        {!title && <span className="grow" />}
        <CopyButton text={() => code} />
      </div>
      <pre className="raw" tabIndex={0} aria-label={title ?? label}>
        {code}
      </pre>
    </section>
  );
}
