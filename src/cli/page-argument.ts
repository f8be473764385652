import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { completeUrl } from '../contract/index.ts';
import { UsageError } from './exit.ts';

/** Matches the beginning of the path of a file, which no address has. */
const PATH_START = /^(?:\.{0,2}|~)\//;

/**
 * Converts an argument to the address of a page. `https://` is optional.
 * @throws UsageError for the path of a file
 */
export function toAddress(text: string): string {
  if (PATH_START.test(text))
    throw new UsageError(
      `${text} is the path of a file. Name a URL, such as https://example.com/report.pdf.`,
    );
  return completeUrl(text);
}

/**
 * Returns the path of the file that an argument names. Undefined for an address: a text that is no path, and not the name
 * of a file in the current folder.
 * @throws UsageError for a path without a file
 */
export async function findFile(text: string): Promise<string | undefined> {
  if (text.includes('://')) return undefined;
  const file = text.startsWith('~/') ? path.join(homedir(), text.slice(2)) : text;
  const facts = await stat(file).catch(() => undefined);
  if (facts?.isFile() === true) return file;
  if (!PATH_START.test(text)) return undefined;
  throw new UsageError(facts === undefined ? `${text} does not exist.` : `${text} is a folder, not a file.`);
}
