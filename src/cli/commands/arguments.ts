import { InvalidArgumentError } from 'commander';
import { completeUrl } from '../../contract/index.ts';
import { UsageError } from '../exit.ts';

/** Whether an argument is the id of a snapshot, not a URL. */
export const isSnapshotId = (text: string): boolean => /^snap_[\w-]+$/.test(text);

/** Collects the values of an option that may be repeated. */
export const collectValues = (value: string, earlierValues: string[] = []): string[] => [
  ...earlierValues,
  value,
];

/**
 * Converts an argument to the address of a page. `https://` is optional.
 * @throws UsageError for the path of a file
 */
export function toAddress(text: string): string {
  if (/^(?:\.{0,2}|~)\//.test(text))
    throw new UsageError(
      `${text} is the path of a file. Name a URL, such as https://example.com/report.pdf.`,
    );
  return completeUrl(text);
}

/** Parses the value of an option as a number. The contract checks its range. */
export function parseNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) throw new InvalidArgumentError('Expected a number.');
  return value;
}
