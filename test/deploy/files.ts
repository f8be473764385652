import { readdirSync, readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

const DEPLOY = new URL('../../deploy/', import.meta.url);

/** Parsed file content of any shape. */
export type Value = ReturnType<typeof JSON.parse>;

export const read = (path: string): string => readFileSync(new URL(path, DEPLOY), 'utf8');

/** Parses all documents of a YAML file. Throws for a duplicate key or an unknown anchor. */
export function readYaml(path: string): Value[] {
  return parseAllDocuments(read(path), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });
}

export const listFiles = (folder: string): string[] =>
  readdirSync(new URL(folder, DEPLOY)).map((name) => `${folder}/${name}`);

/** Finds all metric names in a text. */
export const metricsIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/\b(?:pagewright|nodejs)_[a-z0-9_]+/g)]
      .map(([name]) => name)
      .filter((name) => name !== 'pagewright_work'),
  );
