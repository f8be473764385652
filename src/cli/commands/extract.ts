import type { Command } from 'commander';
import {
  decodeInput,
  ExtractRequest,
  type ExtractResponse,
  FetchJsonRequest,
  readAtPointer,
} from '../../contract/index.ts';
import { EXIT } from '../exit.ts';
import type { CommandIo } from '../io.ts';
import { readJsonFile } from '../json-file.ts';
import { formatTable, print } from '../output.ts';
import { decodeBody, type FetchCommand, type PageSource, withPage, withPages } from '../pages/index.ts';
import { addProfileOptions, addServerOptions, type ProfileOptions, type ServerOptions } from '../server.ts';
import { removeControls, withProgress } from '../terminal/index.ts';
import { isSnapshotId } from './arguments.ts';

interface ExtractOptions extends ServerOptions, ProfileOptions {
  schema: string;
  prompt?: string;
  json?: boolean;
}

/** The answer and the exit code. The answer is undefined if the origin was not reached. */
interface Extracted {
  answer: ExtractResponse | undefined;
  exitCode: number;
}

const EXAMPLE_SCHEMA = { type: 'object', properties: { price: { type: 'number' } } };
const MAX_VALUE_CHARS = 60;

/** `pagewright extract PAGE --schema FILE`: prints data of a page in the form of a JSON Schema. */
export function addExtract(program: Command, dependencies: FetchCommand): void {
  const { io } = dependencies;
  const command = program
    .command('extract')
    .argument('<page>', 'URL, path of a file, or id of a snapshot on a server (snap_…)')
    .description(
      'print data of a page in the form of a JSON Schema, and which values the page does not state',
    )
    .requiredOption('--schema <file>', 'JSON Schema of the data; - reads standard input')
    .option('--prompt <text>', 'what to extract, if the schema does not say it')
    .option('--json', 'print the whole answer, with the evidence of each value');
  addProfileOptions(addServerOptions(command))
    .addHelpText(
      'after',
      '\nThe data is printed as JSON on standard output, and the values without evidence as a table on standard error.\n' +
        'A language model (--extract-url, --extract-model) fills the schema. Without one, structured data of the page does.\n' +
        '\nExit codes: 0 extracted, also with values without evidence, 1 service or model error, 2 invalid usage,\n' +
        '3 site not reached, 4 site answered with an error status, 5 site blocks automated access, 130 interrupted.',
    )
    .action(async (page: string, options: ExtractOptions) => {
      const use = { option: '--schema', example: EXAMPLE_SCHEMA };
      const schema = await readJsonFile(io.stdin, options.schema, use);
      const request = decodeInput(ExtractRequest, { schema, prompt: options.prompt }, 'request');
      const { answer, exitCode } = await withProgress(io.stderr, page, () =>
        isSnapshotId(page)
          ? withPages(options, dependencies, (pages) => extractSnapshot(pages, page, request))
          : withPage(page, options, dependencies, (pages, url) => extractPage(pages, url, request)),
      );
      if (answer === undefined) io.stderr.write('No page to read: the site was not reached.\n');
      else await printAnswer(io, answer, options.json ?? false);
      io.exitCode = exitCode;
    });
}

const extractSnapshot = async (
  pages: PageSource,
  id: string,
  request: ExtractRequest,
): Promise<Extracted> => ({
  answer: JSON.parse(decodeBody(await pages.extract(id, request))) as ExtractResponse,
  exitCode: EXIT.ok,
});

async function extractPage(pages: PageSource, url: string, request: ExtractRequest): Promise<Extracted> {
  const fetchRequest = decodeInput(FetchJsonRequest, { url }, 'request');
  const { snapshotId, outcome } = await pages.fetch(fetchRequest, { json: true, layers: [] });
  if (snapshotId === undefined) return { answer: undefined, exitCode: EXIT.unreachable };
  const extracted = await extractSnapshot(pages, snapshotId, request);
  return outcome === 'http' ? { ...extracted, exitCode: EXIT.httpError } : extracted;
}

async function printAnswer(
  { stdout, stderr }: CommandIo,
  answer: ExtractResponse,
  json: boolean,
): Promise<void> {
  await print(stdout, `${JSON.stringify(json ? answer : answer.data, null, 2)}\n`);
  const unsupported = answer.evidence.filter((entry) => entry.unsupported);
  if (json || unsupported.length === 0) return;
  const table = formatTable(unsupported, {
    path: ({ path }) => removeControls(path),
    value: ({ path }) =>
      removeControls(JSON.stringify(readAtPointer(answer.data, path)).slice(0, MAX_VALUE_CHARS)),
  });
  stderr.write(`\nThe page does not state these values:\n${table}`);
}
