import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDocx } from '../../../src/document/readers/docx.ts';
import { readXlsx } from '../../../src/document/readers/sheets/xlsx.ts';
import { UnreadableDocument } from '../../../src/document/types.ts';
import { read } from './files.ts';

const root = process.env['PAGEWRIGHT_BENCHMARKS'];
const folder = root === undefined ? '' : join(root, 'documents/hostile');
const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(?:docx|xlsx)$/.test(name)) : [];

describe.skipIf(files.length === 0)('hostile office files (needs PAGEWRIGHT_BENCHMARKS)', () => {
  it.each(files)('reads or rejects the hostile file %s', async (name) => {
    const reader = name.endsWith('.docx') ? readDocx : readXlsx;
    const outcome = await read(reader, readFileSync(join(folder, name))).catch((error: unknown) => error);
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(UnreadableDocument);
    else expect(outcome).toHaveProperty('blocks');
  });
});
