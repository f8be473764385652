import { InvalidArgumentError } from 'commander';

/** Whether an argument is the id of a snapshot, not a URL. */
export const isSnapshotId = (text: string): boolean => /^snap_[\w-]+$/.test(text);

/** Collects the values of an option that may be repeated. */
export const collectValues = (value: string, earlierValues: string[] = []): string[] => [
  ...earlierValues,
  value,
];

/** Parses the value of an option as a number. The contract checks its range. */
export function parseNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) throw new InvalidArgumentError('Expected a number.');
  return value;
}
