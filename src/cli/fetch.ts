import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { decode, FetchJsonRequest, ServiceError } from '../contract/index.ts';
import { type Answer, type FetchDependencies, fetchJson, fetchMarkdown } from '../service/index.ts';

/** Exit codes by outcome, for scripts. */
export const EXIT = { ok: 0, failed: 1, usage: 2, unreachable: 3, httpError: 4, blocked: 5 } as const;

/** What `fetch` needs: the use cases and an organization to run them for. */
export interface FetchCommand {
  dependencies: FetchDependencies;
  organizationId: string;
  signal: AbortSignal;
}

export interface FetchArguments {
  url: string;
  json: boolean;
  appendix: boolean;
  stateJson: boolean;
  scroll: boolean;
  output: string | undefined;
}

/**
 * Reads the arguments of `fetch`.
 * @throws Error with a message for people
 */
export function parseFetchArguments(args: string[]): FetchArguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: {
      json: { type: 'boolean', default: false },
      appendix: { type: 'boolean', default: false },
      'state-json': { type: 'boolean', default: true },
      scroll: { type: 'boolean', default: false },
      output: { type: 'string', short: 'o' },
    },
  });
  const [url] = positionals;
  if (url === undefined || positionals.length > 1) throw new Error('fetch takes one URL.');
  return {
    url: /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`,
    json: values.json,
    appendix: values.appendix,
    stateJson: values['state-json'],
    scroll: values.scroll,
    output: values.output,
  };
}

/** Fetches one page and prints it; the exit code says what the origin did. */
export async function fetchCommand(command: FetchCommand, args: FetchArguments): Promise<number> {
  const { dependencies, organizationId, signal } = command;
  const include = [
    ...(args.appendix ? ['appendix' as const] : []),
    ...(args.stateJson ? ['statejson' as const] : []),
  ];
  try {
    const request = decode(
      FetchJsonRequest,
      { url: args.url, browserConfig: { scrollFullPage: args.scroll } },
      'request',
    );
    const run = args.json ? fetchJson : fetchMarkdown;
    const answer = await run(dependencies, { organizationId, signal }, request, { include });
    await write(answer, args.output);
    return exitCode(answer);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    process.stderr.write(`${error.tag}: ${JSON.stringify(error.fields)}\n`);
    return error.tag === 'FetchBlocked' ? EXIT.blocked : EXIT.failed;
  }
}

async function write({ body }: Answer, output: string | undefined): Promise<void> {
  if (output !== undefined) return writeFile(output, body);
  await new Promise<void>((resolve, reject) => {
    process.stdout.write(body, (error) => (error ? reject(error) : resolve()));
  });
}

function exitCode({ originError }: Answer): number {
  if (!originError) return EXIT.ok;
  return originError.kind === 'http' ? EXIT.httpError : EXIT.unreachable;
}
