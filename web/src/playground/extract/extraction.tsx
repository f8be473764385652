import type { ExtractEvidence, ExtractResponse } from '../../../../src/contract/fetch/extract.ts';
import { readAtPointer } from '../../../../src/contract/fetch/json-pointer.ts';
import {
  Badge,
  Button,
  type Column,
  CopyButton,
  DownloadButton,
  formatCount,
  formatDuration,
  Table,
} from '../../design/index.ts';
import { useFocus } from '../result/block-focus.ts';

/** Blocks of one value that get a button. */
const MAX_BLOCK_BUTTONS = 3;

/** Extracted data: each value, and where the page states it. */
export function Extraction({ extracted }: { extracted: ExtractResponse }) {
  const { snapshotId, data, evidence, extraction } = extracted;
  const format = (): string => JSON.stringify(data, null, 2);
  const source = extraction.model ?? 'the structured data of the page';
  return (
    <>
      <div className="row">
        <p role="status" className="grow text-soft text-small">
          {`${describeSupport(evidence)} Filled by ${source} in ${formatDuration(extraction.durationMs)}.`}
          {extraction.moreTokens > 0 &&
            ` About ${formatCount(extraction.moreTokens)} tokens of the page did not fit the budget of the model.`}
        </p>
        <CopyButton text={format} />
        <DownloadButton name={`${snapshotId}-data.json`} type="application/json" text={format} />
      </div>
      {evidence.length > 0 && (
        <Table
          caption="Extracted values"
          rows={evidence}
          keyOf={({ path }) => path}
          columns={createColumns(data)}
        />
      )}
    </>
  );
}

const createColumns = (data: ExtractResponse['data']): Column<ExtractEvidence>[] => [
  { name: 'Value of', cell: ({ path }) => <span className="text-mono">{path.slice(1)}</span> },
  { name: 'Value', cell: ({ path }) => formatValue(readAtPointer(data, path)) },
  { name: 'On the page', cell: (entry) => <Place entry={entry} /> },
];

function describeSupport(evidence: readonly ExtractEvidence[]): string {
  const checked = evidence.filter(({ notChecked }) => !notChecked);
  const stated = checked.filter(({ unsupported }) => !unsupported);
  if (evidence.length === 0) return 'The page has none of these values.';
  if (checked.length === 0) return 'No value can be looked up.';
  return `The page states ${stated.length} of ${checked.length} ${checked.length === 1 ? 'value' : 'values'}.`;
}

/** Where the page states a value. */
function Place({ entry }: { entry: ExtractEvidence }) {
  const focus = useFocus();
  const { evidenceIds, stateJsonSourceId, jsonPath, metadata, unsupported, notChecked } = entry;
  if (unsupported) return <Badge tone="bad">not on the page</Badge>;
  if (notChecked) return <Badge>cannot be looked up</Badge>;
  const texts = [
    evidenceIds.length > MAX_BLOCK_BUTTONS && `${evidenceIds.length - MAX_BLOCK_BUTTONS} more blocks`,
    stateJsonSourceId !== undefined && `State JSON ${stateJsonSourceId}: ${jsonPath ?? ''}`,
    metadata !== undefined && `metadata: ${metadata}`,
  ];
  return (
    <span className="row">
      {evidenceIds.slice(0, MAX_BLOCK_BUTTONS).map((evidenceId) => (
        <Button key={evidenceId} kind="quiet" onClick={() => focus.select(evidenceId, 'snippet')}>
          Show block {evidenceId}
        </Button>
      ))}
      <span className="text-soft text-small">{texts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
