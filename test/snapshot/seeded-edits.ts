import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeRecord } from '../../src/cli/fixture/index.ts';
import type { Block } from '../../src/content/index.ts';
import { readPage } from '../../src/page/index.ts';
import { createEmptySnapshot, type StoredSnapshot } from '../../src/snapshot/index.ts';
import { serialiseBlocks, toPageBlocks } from '../../src/snapshot/page-blocks.ts';

const PAGES = join(import.meta.dirname, '../fixtures/pages');
const MIN_BLOCKS = 12;

/** Creates a snapshot whose main content are the given blocks. */
export function coreOf(blocks: readonly Block[], more: Partial<StoredSnapshot> = {}): StoredSnapshot {
  const response = {
    url: 'https://example.com/',
    requestedUrl: 'https://example.com/',
    originStatusCode: 200,
    contentType: 'text/html',
    headers: {},
  };
  return {
    ...createEmptySnapshot({ response } as StoredSnapshot),
    ...serialiseBlocks(toPageBlocks(blocks, { code: 'document' } as never)),
    ...more,
  };
}

/** The main blocks of all fixture pages that have enough of them, without separators. */
export function readFixturePages(): Block[][] {
  return readdirSync(PAGES)
    .filter((file) => file.endsWith('.page.zst'))
    .map((file) =>
      readPage(decodeRecord(readFileSync(join(PAGES, file))))
        .blocks.filter(({ role, block }) => role === 'main' && block.type !== 'separator')
        .map(({ block }) => block),
    )
    .filter((blocks) => blocks.length >= MIN_BLOCKS);
}

/** A repeatable source of numbers between 0 and 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** An edit with the positions of the block before and after it, from 1. Noise does not count as an edit. */
export interface Edit {
  change: 'added' | 'removed' | 'moved' | 'changed';
  before?: number;
  after?: number;
}

export interface EditedPage {
  before: Block[];
  after: Block[];
  edits: Edit[];
}

interface Entry {
  block: Block;
  /** Position before the edit, from 1. Undefined for an added block. */
  origin?: number;
  change?: Edit['change'];
}

const NEW_WORDS = 'amber basalt cobalt dahlia ember fjord garnet hazel indigo juniper kelp larch'.split(' ');

/** Edits a page: removes, adds, moves and changes blocks, and changes a date and a counter. */
export function editPage(
  page: readonly Block[],
  others: readonly Block[][],
  random: () => number,
): EditedPage {
  const pick = (length: number): number => Math.floor(random() * length);
  const dateline = (day: number, views: number): Block => ({
    type: 'paragraph',
    children: [{ type: 'text', value: `Published on May ${day}, 2026 · ${views} views · ${day} hours ago` }],
  });
  const before = [dateline(3, 1204), ...page];
  const entries: Entry[] = before.map((block, index) => ({ block, origin: index + 1 }));
  entries[0] = { block: dateline(4, 1377), origin: 1 };
  const isUnedited = ({ change, origin }: Entry): boolean => change === undefined && origin !== 1;
  const count = Math.max(4, Math.min(12, Math.floor(page.length / 4)));
  const removed: Edit[] = [];
  for (let edit = 0; edit < count; edit++) {
    const at = 1 + pick(entries.length - 1);
    const entry = entries[at]!;
    if (!isUnedited(entry)) continue;
    const kind = (['added', 'removed', 'moved', 'changed', 'changed'] as const)[pick(5)]!;
    if (kind === 'added') {
      const other = others[pick(others.length)]!;
      entries.splice(at, 0, { block: other[pick(other.length)]!, change: 'added' });
    } else if (kind === 'removed') {
      entries.splice(at, 1);
      removed.push({ change: 'removed', before: entry.origin! });
    } else if (kind === 'moved') {
      entries.splice(at, 1);
      const place = 1 + ((at + 4 + pick(Math.max(1, entries.length - 9))) % (entries.length - 1));
      entries.splice(place, 0, { ...entry, change: 'moved' });
    } else {
      const block = changeWords(entry.block, random);
      if (block) entries[at] = { ...entry, block, change: 'changed' };
    }
  }
  const edits = entries.flatMap(({ change, origin }, index): Edit[] =>
    change ? [{ change, ...(origin !== undefined && { before: origin }), after: index + 1 }] : [],
  );
  return { before, after: entries.map(({ block }) => block), edits: [...removed, ...edits] };
}

/** Replaces up to a third of the words; undefined for blocks with fewer than five words. */
function changeWords(block: Block, random: () => number): Block | undefined {
  const words =
    JSON.stringify(block)
      .match(/"value":"[^"]*"/g)
      ?.join(' ')
      .split(/\s+/).length ?? 0;
  if (words < 5) return undefined;
  let changed = 0;
  const copy = JSON.parse(JSON.stringify(block), (key, value: unknown) => {
    if (key !== 'value' || typeof value !== 'string') return value;
    return value.replace(/\p{L}{3,}/gu, (word) => {
      if (random() > 0.2 || changed >= words / 3) return word;
      changed += 1;
      return NEW_WORDS[Math.floor(random() * NEW_WORDS.length)]!;
    });
  }) as Block;
  return changed > 0 ? copy : undefined;
}
