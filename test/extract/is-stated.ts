import { expect } from 'vitest';
import type { Block } from '../../src/content/index.ts';
import { type EvidenceSource, findEvidence } from '../../src/extract/index.ts';

export const paragraph = (value: string): Block => ({
  type: 'paragraph',
  children: [{ type: 'text', value }],
});

/** Creates a source whose blocks are numbered from 1. */
export const toSource = (blocks: readonly Block[], more: Partial<EvidenceSource> = {}): EvidenceSource => ({
  blocks: blocks.map((block, index) => ({ evidenceId: index + 1, block })),
  stateJson: [],
  baseUrl: 'https://shop.example/products/1',
  ...more,
});

/** Whether a page with one paragraph states a value. */
export function isStated(value: unknown, text: string, lang?: string): boolean {
  const { evidence, grounded } = findEvidence({ value }, toSource([paragraph(text)], { lang }));
  const [entry] = evidence;
  expect(entry?.unsupported === true).toBe(entry?.evidenceIds.length === 0);
  expect(grounded).toBe(entry?.unsupported ? 0 : 1);
  return entry?.unsupported !== true;
}
