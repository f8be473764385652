import { useState } from 'preact/compat';
import { Button, CopyButton } from '../../design/index.ts';
import type { Options } from './options.ts';
import { type Sample, createSamples } from './samples.ts';

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
        <span className="grow" />
        <CopyButton text={() => sample?.code ?? ''} />
      </div>
      <pre className="raw" tabIndex={0} aria-label={sample?.label}>
        {sample?.code}
      </pre>
      <p className="text-soft text-small">
        The samples use the selected options. Each fetch with content costs one credit.
      </p>
    </div>
  );
}
