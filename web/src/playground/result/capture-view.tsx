import type { ReactNode } from 'react';
import type { FetchJsonResult } from '../../../../src/contract/results.ts';
import type { Snapshot } from './use-snapshot.ts';
import { bytes } from './summary.tsx';
import { Waterfall } from './waterfall.tsx';

/** How the capture went, and the facts that it found. */
export function CaptureView({ json, blocks }: Snapshot) {
  const { capture } = blocks;
  return (
    <div className="stack capture-view">
      <h2>Stages</h2>
      <Waterfall stages={capture.stages} />
      <h2>Facts</h2>
      <dl className="facts">
        {factsOf(json).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Bytes over the wire</dt>
          <dd>{bytes(capture.transferBytes)}</dd>
        </div>
      </dl>
      {json.data.response?.headers && (
        <>
          <h2>Response headers</h2>
          <dl className="facts">
            {Object.entries(json.data.response.headers).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="text-mono">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

function factsOf({ meta, data }: FetchJsonResult): [string, ReactNode][] {
  const { document, usage } = data;
  const facts: [string, ReactNode][] = [
    ['Snapshot', <code key="id">{meta.snapshotId}</code>],
    ['Asked for', meta.url],
    ['Read', meta.finalUrl],
    ['Canonical', meta.canonical],
    ['Content type', meta.contentType],
    ['Loading', meta.loadingStatus],
    ['Author', meta.author],
    ['Published', meta.createdAt],
    ['Changed', meta.updatedAt],
    ['Next page', meta.paginationNext],
    [
      'Links left out',
      meta.appendix &&
        `${meta.appendix.links.sameDomain} of the site, ${meta.appendix.links.external} of others`,
    ],
    ['Document', document && `${document.contentType}, ${bytes(document.sizeBytes)}`],
    [
      'Pages',
      usage && usage.documentPages > 0 && `${usage.documentPages}, ${usage.ocrPages} by text recognition`,
    ],
    ['Audio', usage && usage.audioSeconds > 0 && `${usage.audioSeconds} s`],
  ];
  return facts.filter(([, value]) => value !== undefined && value !== false && value !== '');
}
