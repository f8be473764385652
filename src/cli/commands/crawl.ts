import type { Command } from 'commander';
import { CrawlRequest, decodeInput } from '../../contract/index.ts';
import {
  type BatchCommand,
  type FolderOptions,
  RUN_EXIT_CODES,
  runInFolder,
} from '../batch/run-in-folder.ts';
import { addProfileOptions, addServerOptions } from '../server.ts';
import { toAddress } from '../page-argument.ts';
import { parseNumber } from './arguments.ts';
import { addSiteOptions, type SiteOptions, toSiteFilter } from './map.ts';

interface CrawlOptions extends FolderOptions, SiteOptions {
  limit?: number;
  maxDepth?: number;
  sitemap: boolean;
  ignoreRobots?: boolean;
  delay?: number;
  concurrency?: number;
  scroll?: boolean;
  shareCache?: boolean;
}

/** `pagewright crawl URL -o DIR`: fetches the pages of a site as Markdown files. */
export function addCrawl(program: Command, dependencies: BatchCommand): void {
  const { io } = dependencies;
  const command = program
    .command('crawl')
    .argument('<url>', 'page at which the crawl starts; https:// is optional')
    .description('fetch the pages of a site into Markdown files; after Ctrl-C, the same command continues')
    .requiredOption('-o, --output <folder>', 'folder for the files')
    .option('--limit <n>', 'maximum number of pages, up to 100000 (default: 1000)', parseNumber)
    .option('--max-depth <n>', 'maximum number of links from the start page', parseNumber)
    .option('--no-sitemap', 'do not read the sitemaps of the site')
    .option('--ignore-robots', 'fetch pages that robots.txt disallows')
    .option('--delay <seconds>', 'minimum time between two fetches from a site, up to 60', parseNumber)
    .option('--concurrency <n>', 'maximum number of pages of a site that are fetched at once', parseNumber)
    .option('--scroll', 'scroll each page to load lazy content')
    .option('--share-cache', 'load scripts and styles that pages of a site share only once')
    .option('--json', 'print the summary as JSON');
  addProfileOptions(addServerOptions(addSiteOptions(command)))
    .addHelpText('after', RUN_EXIT_CODES)
    .action(async (url: string, options: CrawlOptions) => {
      const request = toRequest(url, options);
      io.exitCode = await runInFolder(dependencies, options, {
        request,
        path: 'v1/crawl',
        maxFiles: request.limit,
        loadStart: async () => (await import('../../service/index.ts')).startCrawl,
      });
    });
}

function toRequest(url: string, options: CrawlOptions): CrawlRequest {
  const { limit, maxDepth, sitemap, ignoreRobots, delay, concurrency, scroll, shareCache } = options;
  const request = {
    url: toAddress(url),
    ...toSiteFilter(options),
    limit,
    maxDepth,
    sitemap: sitemap ? undefined : 'skip',
    robots: ignoreRobots ? 'ignore' : undefined,
    delaySeconds: delay,
    maxConcurrency: concurrency,
    browserConfig: scroll || shareCache ? { scrollFullPage: scroll ?? false, shareCache } : undefined,
  };
  return decodeInput(CrawlRequest, request, 'request');
}
