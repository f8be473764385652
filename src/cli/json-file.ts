import { readFile } from 'node:fs/promises';
import { text as readText } from 'node:stream/consumers';
import { parseJson } from '../contract/index.ts';
import { UsageError } from './exit.ts';
import type { CommandIo } from './io.ts';

/**
 * Reads a JSON object from a file, or from standard input for `-`. An error does not contain the text of the file, which
 * may be secret.
 * @param use.option option that names the file
 * @param use.example object that the command accepts
 */
export async function readJsonFile(
  stdin: CommandIo['stdin'],
  file: string,
  { option, example }: { option: string; example: object },
): Promise<Record<string, unknown>> {
  const text = await (file === '-' ? readText(stdin) : readFile(file, 'utf8')).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  });
  const value = parseJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new UsageError(`${option} ${file}: expected a JSON object, such as ${JSON.stringify(example)}.`);
}
