import type { ReactNode } from 'preact/compat';
import type { FetchJsonResult } from '../../../../src/contract/fetch/results.ts';
import { formatSize } from '../../design/index.ts';
import type { Snapshot } from './use-snapshot.ts';
import { Waterfall } from './waterfall.tsx';

/** The stages of the capture, and the metadata of the page. */
export function CaptureView({ json, blocks }: Snapshot) {
  const { capture } = blocks;
  return (
    <div className="stack capture-view">
      <h2>Stages</h2>
      <Waterfall stages={capture.stages} />
      <h2>Details</h2>
      <dl className="facts">
        {listFacts(json).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Transferred</dt>
          <dd>{formatSize(capture.transferBytes)}</dd>
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

function listFacts({ meta, data }: FetchJsonResult): [string, ReactNode][] {
  const { document, usage } = data;
  const facts: [string, ReactNode][] = [
    ['Snapshot', <code key="id">{meta.snapshotId}</code>],
    ['Description', meta.description],
    ['Requested URL', meta.url],
    ['Final URL', meta.finalUrl],
    ['Canonical URL', meta.canonical],
    ['Content type', meta.contentType],
    ['Loading status', meta.loadingStatus],
    ['Read from', meta.contentSource && 'the HTML that the server sent'],
    ['Author', meta.author],
    ['Published', meta.createdAt],
    ['Updated', meta.updatedAt],
    ['Next page', meta.paginationNext],
    [
      'Links in the appendix',
      meta.appendix && `${meta.appendix.links.sameDomain} internal, ${meta.appendix.links.external} external`,
    ],
    ['Document', document && `${document.contentType}, ${formatSize(document.sizeBytes)}`],
    [
      'Pages',
      usage && usage.documentPages > 0 && `${usage.documentPages}, ${usage.ocrPages} with text recognition`,
    ],
    ['Audio', usage && usage.audioSeconds > 0 && `${usage.audioSeconds} s`],
  ];
  return facts.filter(([, value]) => value !== undefined && value !== false && value !== '');
}
