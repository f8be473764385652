import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PassageStart, cutPassage } from '../../src/mcp/passage.ts';

/** Splits a document into passages. */
function passages(document: string, maxTokens: number): string[] {
  const bytes = Buffer.from(document);
  const found: string[] = [];
  let start: PassageStart | undefined = { offset: 0 };
  while (start) {
    const passage = cutPassage(bytes, start, maxTokens);
    found.push(passage.text);
    start = passage.next;
  }
  return found;
}

const paragraph = (n: number): string =>
  `Paragraph ${n}. ${'It goes on about the sea and the ships. '.repeat(8).trim()}`;
const DOCUMENT = Array.from({ length: 30 }, (_, n) => paragraph(n)).join('\n\n');

describe('passages of a long text', () => {
  it('a passage ends between blocks, and the passages together are the document', () => {
    const found = passages(DOCUMENT, 400);
    expect(found.length).toBeGreaterThan(5);
    for (const passage of found) expect(passage.startsWith('Paragraph ')).toBe(true);
    expect(found.join('\n\n')).toBe(DOCUMENT);
  });

  it('a passage does not end with a heading', () => {
    const sections = Array.from({ length: 30 }, (_, n) => `## Part ${n}\n\n${paragraph(n)}`).join('\n\n');
    for (let tokens = 300; tokens < 400; tokens += 10) {
      for (const passage of passages(sections, tokens)) expect(passage).not.toMatch(/## Part \d+$/);
    }
  });

  it('a passage never exceeds the token budget', () => {
    for (const passage of passages(DOCUMENT, 400)) expect(passage.length).toBeLessThanOrEqual(1600);
  });

  it('a passage keeps a code fence whole if it fits, and otherwise closes and reopens the fence', () => {
    const code = Array.from({ length: 200 }, (_, n) => `let line${n} = ${n};`);
    const document = `${paragraph(1)}\n\n\`\`\`js\n${code.join('\n')}\n\n\n\`\`\`\n\n${paragraph(2)}`;
    const found = passages(document, 300);
    const fences = found.join('\n').match(/^```/gm) ?? [];
    expect(fences.length % 2).toBe(0);
    for (const passage of found.slice(1, -1)) {
      expect(passage).toMatch(/^```js\n/);
      expect(passage.endsWith('\n```')).toBe(true);
    }
    const lines = found.flatMap((passage) => passage.match(/^let .*$/gm) ?? []);
    expect(lines).toEqual(code);
    const small = `${DOCUMENT.slice(0, 1200)}\n\n\`\`\`js\n${code.slice(0, 30).join('\n')}\n\`\`\``;
    const [first] = passages(small, 400);
    expect(first).not.toContain('```');
  });

  it('no character is lost or split between passages', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({ unit: 'binary', maxLength: 300 }).map((text) => text.replaceAll(/[`~\s]/g, '')),
          {
            maxLength: 30,
          },
        ),
        fc.integer({ min: 1, max: 60 }),
        (words, maxTokens) => {
          const document = words.join(' \n\n');
          const found = passages(document, maxTokens);
          const letters = (text: string): string => text.replaceAll(/\s/g, '');
          expect(letters(found.join(''))).toBe(letters(Buffer.from(document).toString()));
        },
      ),
    );
  });

  it('a passage starts at any offset, also at a forged one', () => {
    const bytes = Buffer.from('ä'.repeat(1000));
    for (const offset of [0, 1, 999, 2000, 1e15]) {
      const { text } = cutPassage(bytes, { offset }, 10);
      expect(text).toMatch(/^ä*$/);
    }
  });
});
