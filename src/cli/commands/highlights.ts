import { styleText } from 'node:util';
import { type Command, InvalidArgumentError } from 'commander';
import { decode, FetchJsonRequest, SearchOptions, SearchResult } from '../../contract/index.ts';
import { EXIT } from '../exit.ts';
import { print } from '../output.ts';
import { type PageSource, type ServerOptions, textOf, withPages } from '../pages/index.ts';
import { type ColorWhen, visible, wantsColor, withProgress } from '../terminal/index.ts';
import { addServerOptions, colorOption, failing, type FetchingDependencies, withScheme } from './fetch.ts';

interface HighlightsOptions extends ServerOptions {
  maxResults?: number;
  minScore?: number;
  json?: boolean;
  color: ColorWhen;
}

/** What there is to show: the passages, or what the origin did where there was no page. */
interface Found {
  search: SearchResult | undefined;
  code: number;
}

/** `pagewright highlights PAGE QUERY`: the passages that answer a question. */
export function addHighlights(program: Command, dependencies: FetchingDependencies): void {
  const command = program
    .command('highlights')
    .argument('<page>', 'an address, or the id of a snapshot of a server (snap_…)')
    .argument('<query>', 'what is sought')
    .description('print the passages of a page that answer a question, with scores')
    .option('--max-results <n>', 'most passages, up to 50 (default: 5)', number)
    .option('--min-score <score>', 'least score, 0 to 1 (default: 0.6)', number)
    .option('--json', 'as JSON')
    .addOption(colorOption());
  addServerOptions(command)
    .addHelpText(
      'after',
      '\nExit codes: 0 something was found or nothing is there, 1 the service failed, 2 wrong usage,\n' +
        '3 the origin was not reached, 4 it answered with an error status, 5 it blocked the capture.',
    )
    .action(async (page: string, query: string, options: HighlightsOptions) => {
      process.exitCode = await failing(async () => {
        const { search, code } = await withPages(options, dependencies, (pages) =>
          withProgress(process.stderr, page, () => find(pages, page, searchOf(query, options))),
        );
        if (!search) process.stderr.write('There is no page to search: the origin was not reached.\n');
        else await show(search, options);
        return code;
      });
    });
}

const searchOf = (query: string, { maxResults, minScore }: HighlightsOptions): SearchOptions =>
  decode(SearchOptions, { query, maxResults, minScore }, 'search');

async function find(pages: PageSource, page: string, search: SearchOptions): Promise<Found> {
  if (/^snap_[\w-]+$/.test(page)) {
    const { highlights } = JSON.parse(textOf(await pages.highlights(page, search))) as {
      highlights: SearchResult;
    };
    return { search: highlights, code: EXIT.ok };
  }
  const request = decode(FetchJsonRequest, { url: withScheme(page), search }, 'request');
  const { body, outcome } = await pages.fetch(request, { json: true, layers: ['statejson'] });
  if (outcome === 'unreached') return { search: undefined, code: EXIT.unreachable };
  const { data } = JSON.parse(textOf(body)) as { data?: { search?: SearchResult } };
  return { search: data?.search, code: outcome === 'http' ? EXIT.httpError : EXIT.ok };
}

async function show(search: SearchResult, { json, color }: HighlightsOptions): Promise<void> {
  if (json) return print(`${JSON.stringify(search, null, 2)}\n`);
  if (search.snippets.length === 0) process.stderr.write('Nothing on the page answers this.\n');
  const painted = wantsColor(color, process.stdout);
  for (const { score, source, text } of search.snippets) {
    const head = `${score.toFixed(2)}  ${source}`;
    await print(
      `${painted ? styleText(['bold', 'green'], head, { validateStream: false }) : head}\n${visible(text).trim()}\n\n`,
    );
  }
}

function number(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) throw new InvalidArgumentError('A number is expected.');
  return value;
}
