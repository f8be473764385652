/**
 * Short queries whose answer is known from the structure of a page: the section below a heading, the row of a table, the
 * item of a glossary. The pages are those of the open sets that have Markdown as ground truth.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMarkdown } from '../../src/document/markdown.ts';
import { splitMarkdownIntoChunks } from '../../src/highlights/markdown-chunks.ts';
import { tokenize } from '../../src/highlights/tokens.ts';
import { serialiseBlocks, toPageBlocks } from '../../src/snapshot/page-blocks.ts';
import type { Page, Question } from './benchmark.ts';
import { shortenToKeywords, varyKeywords } from './keywords.ts';
import { Random } from './random.ts';

/**
 * Number of sets in the dump. Pages of one site are in the same set, so no fold is tested on a site that it has seen.
 */
const SET_COUNT = 10;
const MIN_CHUNKS = 8;
const MAX_CHUNKS = 600;
const MAX_QUERIES = 20;
const FOREIGN_QUERIES = 8;
/** Share of a page. A longer section is the page itself and not an answer. */
const MAX_SECTION_SHARE = 0.5;
const MAX_SECTION_CHUNKS = 25;
const TEMPLATES = [
  'what is %',
  'how to use %',
  'how to set the %',
  'where is %',
  '% example',
  'how does % work',
];
/** Share of the questions of the open sets that are also used in a short form. */
const SHORTENED_SHARE = 0.3;
const TEMPLATE_SHARE = 0.15;

interface Source {
  site: string;
  markdown: string;
}

interface Chunk {
  text: string;
  heading: string;
  type: string;
}

interface Candidate {
  phrase: string;
  relevant: number[];
}

interface Gold {
  site?: string;
  text?: string;
  markdown?: string;
  structure?: { headings?: { level: number; text: string }[] };
}

/** Returns plain text with its headings in Markdown. Empty lines separate paragraphs. */
function markHeadings(text: string, headings: readonly { level: number; text: string }[]): string {
  const levels = new Map(headings.map((heading) => [heading.text.trim(), heading.level]));
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `${'#'.repeat(levels.get(paragraph.trim()) ?? 0)} ${paragraph}`.trimStart())
    .join('\n\n');
}

function* listSources(benchmarks: string): Generator<Source> {
  const sets = join(benchmarks, 'extraction', 'open');
  for (const set of readdirSync(sets).sort()) {
    for (const page of readdirSync(join(sets, set)).sort()) {
      const file = join(sets, set, page, 'gold.json');
      if (!existsSync(file)) continue;
      const gold = JSON.parse(readFileSync(file, 'utf8')) as Gold;
      const markdown = gold.markdown ?? markHeadings(gold.text ?? '', gold.structure?.headings ?? []);
      yield { site: gold.site ?? `${set}/${page}`, markdown };
    }
  }
  const documents = join(benchmarks, 'documents', 'open', 'gt');
  for (const file of readdirSync(documents).sort()) {
    yield { site: file, markdown: readFileSync(join(documents, file), 'utf8') };
  }
}

/** Splits Markdown into chunks with the product's code. */
function splitPage(markdown: string): Chunk[] {
  const document = serialiseBlocks(
    toPageBlocks(parseMarkdown(markdown, 'https://page.example/'), { code: 'document' } as never),
  );
  const blocks = document.blocks.map(({ block, ...rest }) => ({ ...rest, type: block.type }));
  return splitMarkdownIntoChunks('markdown', { markdown: document.markdown, blocks }).map(
    ({ scored, heading, type }) => ({
      text: scored,
      heading,
      type,
    }),
  );
}

function listHeadings(chunks: readonly Chunk[]): Candidate[] {
  const sections = new Map<string, number[]>();
  for (const [index, { heading }] of chunks.entries()) {
    const path = heading.split(' > ');
    for (let depth = 1; depth <= path.length; depth++) {
      const key = path.slice(0, depth).join(' > ');
      if (key !== '') sections.set(key, [...(sections.get(key) ?? []), index]);
    }
  }
  return Array.from(sections, ([key, relevant]) => ({
    phrase: key.split(' > ').at(-1) ?? '',
    relevant,
  })).filter(
    ({ relevant }) => relevant.length <= Math.min(MAX_SECTION_CHUNKS, chunks.length * MAX_SECTION_SHARE),
  );
}

/** Lists the first cell of each row, alone or with the name of another column. */
function listRows(chunks: readonly Chunk[], random: Random): Candidate[] {
  return chunks.flatMap(({ text, type }, index) => {
    if (type !== 'table') return [];
    const cells = text.split('; ').map((cell) => cell.split(': '));
    const label = cells[0]?.at(-1)?.trim() ?? '';
    if (!/^\p{L}[^|]{2,40}$/u.test(label)) return [];
    const column = cells.length > 1 ? random.pick(cells.slice(1))[0] : undefined;
    const hasColumn = column !== undefined && /^\p{L}[\p{L} ]{2,25}$/u.test(column) && random.next() < 0.5;
    return [{ phrase: hasColumn ? `${label} ${column}` : label, relevant: [index] }];
  });
}

const TERM = /^(?:[-*+]|\d+[.)])?\s*(?:\*\*|__|`)([^*_`\n]{3,40}?):?(?:\*\*|__|`)\s*(?::|-|–|—)/u;

/** Lists terms that an item or a paragraph explains: bold text or code, and then a colon or a dash. */
const listTerms = (chunks: readonly Chunk[]): Candidate[] =>
  chunks.flatMap(({ text }, index) => {
    const phrase = TERM.exec(text)?.[1];
    return phrase === undefined ? [] : [{ phrase, relevant: [index] }];
  });

const includesAll = (tokens: ReadonlySet<string>, wanted: readonly string[]): boolean =>
  wanted.every((token) => tokens.has(token));

/** Whether another heading or row contains all words of the query, so that it would be an answer too. */
function isAmbiguous(query: string, { relevant }: Candidate, candidates: readonly Candidate[]): boolean {
  const wanted = tokenize(query);
  const own = new Set(relevant);
  return candidates.some(
    (other) =>
      !other.relevant.some((index) => own.has(index)) && includesAll(new Set(tokenize(other.phrase)), wanted),
  );
}

function makeQueries(chunks: readonly Chunk[], language: string, random: Random): Question[] {
  const candidates = [...listHeadings(chunks), ...listRows(chunks, random), ...listTerms(chunks)];
  return random.sample(candidates, MAX_QUERIES).flatMap((candidate) => {
    const keywords = shortenToKeywords(candidate.phrase, language, random);
    if (keywords === undefined || isAmbiguous(keywords, candidate, candidates)) return [];
    const varied = varyKeywords(keywords, random);
    const isSentence = language === 'en' && random.next() < TEMPLATE_SHARE;
    const q = isSentence ? random.pick(TEMPLATES).replace('%', () => varied) : varied;
    return [{ q, relevant: candidate.relevant, kind: 'answer' }];
  });
}

/**
 * Yields the pages of the open sets again, with a part of their questions as short queries. Questions about this page
 * without an answer are left out, because their short form may have one.
 */
export function* shortenQuestions(pages: Iterable<Page>): Generator<Page> {
  const random = new Random(2026);
  for (const page of pages) {
    const queries = page.queries.flatMap((question) => {
      if (question.kind === 'none-adv' || random.next() >= SHORTENED_SHARE) return [];
      const q = shortenToKeywords(question.q, page.lang, random);
      return q === undefined ? [] : [{ ...question, q: varyKeywords(q, random) }];
    });
    if (queries.length > 0) yield { ...page, set: `${page.set}.keywords`, queries };
  }
}

const numberOf = (site: string): number =>
  createHash('sha256').update(site).digest().readUInt32BE() % SET_COUNT;

/** Returns the language of a text, as far as word segmentation needs it. */
const languageOf = (text: string): string =>
  /[\u3040-\u30ff]/u.test(text) ? 'ja' : /\p{Script=Han}/u.test(text.slice(0, 5000)) ? 'zh' : 'en';

/**
 * Makes pages with short queries that they answer, and with queries of other pages that they do not answer.
 * @param benchmarks the folder of the benchmarks
 */
export function createKeywordPages(benchmarks: string): Page[] {
  const random = new Random(20_261_122);
  const pages: Page[] = [];
  for (const { site, markdown } of listSources(benchmarks)) {
    const blocks = splitPage(markdown);
    if (blocks.length < MIN_CHUNKS || blocks.length > MAX_CHUNKS) continue;
    const lang = languageOf(markdown);
    const queries = makeQueries(blocks, lang, random);
    if (queries.length > 0)
      pages.push({ set: `keywords-${numberOf(site)}.${lang}`, site, lang, blocks, queries });
  }
  const ownQueries = pages.map(({ queries }) => queries);
  for (const [index, page] of pages.entries()) {
    const tokens = new Set(page.blocks.flatMap(({ text, heading }) => tokenize(`${heading} ${text}`)));
    for (let count = 0; count < FOREIGN_QUERIES; count++) {
      const other = random.below(pages.length);
      if (other === index || pages[other]?.lang !== page.lang) continue;
      const { q } = random.pick(ownQueries[other] as Question[]);
      if (!includesAll(tokens, tokenize(q))) page.queries.push({ q, relevant: [], kind: 'none-easy' });
    }
  }
  return pages.sort((left, right) => left.set.localeCompare(right.set));
}
