import { styleText } from 'node:util';
import type { Command } from 'commander';
import {
  decodeInput,
  FetchJsonRequest,
  SearchOptions,
  SearchResult,
  toPassageMarkdown,
} from '../../contract/index.ts';
import { EXIT } from '../exit.ts';
import type { CommandIo } from '../io.ts';
import { print } from '../output.ts';
import { type FetchCommand, type PageSource, decodeBody, withPage, withPages } from '../pages/index.ts';
import { addProfileOptions, addServerOptions, type ProfileOptions, type ServerOptions } from '../server.ts';
import {
  type ColorMode,
  removeControls,
  renderMarkdown,
  wantsColor,
  withProgress,
} from '../terminal/index.ts';
import { isSnapshotId, parseNumber } from './arguments.ts';
import { createColorOption } from './fetch.ts';

interface HighlightsOptions extends ServerOptions, ProfileOptions {
  maxResults?: number;
  minScore?: number;
  json?: boolean;
  color: ColorMode;
}

/** Maximum number of passages to show below the minimum score, if no passage reaches it. */
const MAX_WEAK_PASSAGES = 3;
/** The default of `SearchOptions`. */
const DEFAULT_MIN_SCORE = 0.6;

/** The passages and the exit code. The passages are undefined if the origin was not reached. */
interface FoundPassages {
  search: SearchResult | undefined;
  exitCode: number;
}

/** `pagewright highlights PAGE QUERY`: prints passages that answer a question. */
export function addHighlights(program: Command, dependencies: FetchCommand): void {
  const { io, environment } = dependencies;
  const command = program
    .command('highlights')
    .argument('<page>', 'URL, path of a file, or id of a snapshot on a server (snap_…)')
    .argument('<query>', 'question or search terms')
    .description('print the passages of a page that answer a question, with scores')
    .option('--max-results <n>', 'maximum number of passages, up to 50 (default: 5)', parseNumber)
    .option('--min-score <score>', 'minimum score, 0 to 1 (default: 0.6)', parseNumber)
    .option('--json', 'print as JSON')
    .addOption(createColorOption());
  addProfileOptions(addServerOptions(command))
    .addHelpText(
      'after',
      '\nExit codes: 0 searched, with or without matches, 1 service error, 2 invalid usage, 3 site not reached,\n' +
        '4 site answered with an error status, 5 site blocks automated access, 130 interrupted.',
    )
    .action(async (page: string, query: string, options: HighlightsOptions) => {
      const search = toSearchOptions(query, options);
      const found = await withProgress(io.stderr, page, () =>
        isSnapshotId(page)
          ? withPages(options, dependencies, (pages) => searchSnapshot(pages, page, search))
          : withPage(page, options, dependencies, (pages, url) => searchPage(pages, url, search)),
      );
      if (!found.search) io.stderr.write('No page to search: the site was not reached.\n');
      else await printPassages(io, found.search, { ...options, noColor: environment.noColor });
      io.exitCode = found.exitCode;
    });
}

/**
 * Converts the options. Without `--min-score`, the output for people includes the best passages below the default score,
 * and the output for programs (`--json`) does not.
 */
const toSearchOptions = (query: string, { maxResults, minScore, json }: HighlightsOptions): SearchOptions =>
  decodeInput(SearchOptions, { query, maxResults, minScore: minScore ?? (json ? undefined : 0) }, 'search');

async function searchSnapshot(pages: PageSource, id: string, search: SearchOptions): Promise<FoundPassages> {
  const { highlights } = JSON.parse(decodeBody(await pages.highlights(id, search))) as {
    highlights: SearchResult;
  };
  return { search: highlights, exitCode: EXIT.ok };
}

async function searchPage(pages: PageSource, url: string, search: SearchOptions): Promise<FoundPassages> {
  const request = decodeInput(FetchJsonRequest, { url, search }, 'request');
  const { body, outcome } = await pages.fetch(request, { json: true, layers: ['statejson'] });
  if (outcome === 'unreached') return { search: undefined, exitCode: EXIT.unreachable };
  const { data } = JSON.parse(decodeBody(body)) as { data?: { search?: SearchResult } };
  return { search: data?.search, exitCode: outcome === 'http' ? EXIT.httpError : EXIT.ok };
}

async function printPassages(
  { stdout, stderr }: CommandIo,
  search: SearchResult,
  { json, color, noColor, minScore = DEFAULT_MIN_SCORE }: HighlightsOptions & { noColor: boolean },
): Promise<void> {
  if (json) return print(stdout, `${JSON.stringify(search, null, 2)}\n`);
  const matches = search.snippets.filter(({ score }) => score >= minScore);
  const shownPassages = matches.length > 0 ? matches : search.snippets.slice(0, MAX_WEAK_PASSAGES);
  if (shownPassages.length === 0) stderr.write('No passages found. Try other words.\n');
  else if (matches.length === 0)
    stderr.write(`No passage reaches the score ${minScore}. These are the best ones below it:\n`);
  const isStyled = wantsColor(color, stdout, noColor);
  for (const snippet of shownPassages) {
    const { score, source } = snippet;
    const text = toPassageMarkdown(snippet);
    const head = `${score.toFixed(2)}  ${source}`;
    const styledHead = isStyled ? styleText(['bold', 'green'], head, { validateStream: false }) : head;
    const passage = isStyled ? await renderMarkdown(text, stdout.columns || 80) : removeControls(text);
    await print(stdout, `${styledHead}\n${passage.trim()}\n\n`);
  }
}
