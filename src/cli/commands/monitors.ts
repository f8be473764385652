import type { Command } from 'commander';
import {
  describeDiff,
  type Monitor,
  type MonitorList,
  type MonitorResults,
  type MonitorStarted,
} from '../../contract/index.ts';
import { print, printRows } from '../output.ts';
import { callServer, type FetchCommand } from '../pages/index.ts';
import { addServerOptions, requireServer, type ServerOptions } from '../server.ts';
import { removeControls } from '../terminal/index.ts';
import { parseNumber } from './arguments.ts';

type MonitorsCommand = Pick<FetchCommand, 'environment' | 'io'>;
type Result = MonitorResults['results'][number];

interface MonitorOptions extends ServerOptions {
  json?: boolean;
}

const MONITORS_PATH = 'v1/monitors';
const DEFAULT_RESULTS = 20;

/** `pagewright monitors`: watches pages for changes with a server. */
export function addMonitors(program: Command, dependencies: MonitorsCommand): void {
  const monitors = program.command('monitors').description('watch pages for changes with a server');
  addList(monitors, dependencies);
  addCreate(monitors, dependencies);
  addResults(monitors, dependencies);
  const simple = [
    ['run', 'start a run now', { method: 'POST', path: '/run' }, 'A run has started.'],
    ['pause', 'start no further runs', { method: 'PATCH', body: { paused: true } }, 'The monitor is paused.'],
    ['resume', 'start runs again', { method: 'PATCH', body: { paused: false } }, 'The monitor runs again.'],
    ['delete', 'delete a monitor and its results', { method: 'DELETE' }, 'The monitor is deleted.'],
  ] as const;
  for (const [name, description, { method, ...call }, message] of simple) {
    const command = monitors.command(name).argument('<monitor>', 'id of the monitor (mon_…)');
    addMonitorServerOptions(command.description(description)).action(
      async (id: string, options: MonitorOptions) => {
        const path = `${MONITORS_PATH}/${encodeURIComponent(id)}${'path' in call ? call.path : ''}`;
        const request = { method, ...('body' in call && { body: call.body }) };
        await callServer(requireServer(options, dependencies.environment, 'Monitors'), path, request);
        await print(dependencies.io.stdout, `${message}\n`);
      },
    );
  }
}

function addList(monitors: Command, dependencies: MonitorsCommand): void {
  const { environment, io } = dependencies;
  const command = monitors
    .command('list', { isDefault: true })
    .description('list monitors, newest first')
    .option('--json', 'print as JSON');
  addMonitorServerOptions(command).action(async (options: MonitorOptions) => {
    const response = await callServer(requireServer(options, environment, 'Monitors'), MONITORS_PATH);
    const { monitors: rows } = (await response.json()) as MonitorList;
    if (rows.length === 0 && !options.json)
      await print(
        io.stdout,
        'There are no monitors. `pagewright monitors create URL --every 60` makes one.\n',
      );
    else await printRows(io.stdout, rows, MONITOR_COLUMNS, options.json ?? false);
  });
}

const toTime = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

const MONITOR_COLUMNS = {
  id: ({ id }: Monitor) => id,
  schedule: ({ everyMinutes, cron }: Monitor) => cron ?? `every ${everyMinutes} minutes`,
  pages: ({ urls }: Monitor) => urls.length,
  'next run (UTC)': ({ nextRunAt }: Monitor) => (nextRunAt === null ? 'paused' : toTime(nextRunAt)),
  'last run (UTC)': ({ lastRun }: Monitor) => lastRun && toTime(lastRun.at),
  changed: ({ lastRun }: Monitor) => lastRun?.counts.changed,
  errors: ({ lastRun }: Monitor) => lastRun?.counts.error,
  'name or page': ({ name, urls }: Monitor) => removeControls(name ?? urls[0] ?? ''),
};

interface CreateOptions extends MonitorOptions {
  every?: number;
  cron?: string;
  name?: string;
  webhook?: string;
  on?: string;
}

function addCreate(monitors: Command, dependencies: MonitorsCommand): void {
  const { environment, io } = dependencies;
  const command = monitors
    .command('create')
    .argument('<url...>', 'pages to watch')
    .description('watch pages')
    .option('--every <minutes>', 'minutes between two runs', parseNumber)
    .option('--cron <times>', 'times in UTC instead: minute, hour, day, month, day of the week')
    .option('--name <name>', 'name for people')
    .option('--webhook <url>', 'address that receives a signed request for each reported run')
    .option('--on <runs>', 'runs that are reported: changed (default), error or always')
    .option('--json', 'print as JSON');
  addMonitorServerOptions(command).action(async (urls: string[], options: CreateOptions) => {
    const { every: everyMinutes, cron, name, webhook, on } = options;
    const body = {
      urls,
      everyMinutes,
      cron,
      name,
      ...(webhook !== undefined && { notify: { webhook, on } }),
    };
    const request = { method: 'POST', body };
    const response = await callServer(
      requireServer(options, environment, 'Monitors'),
      MONITORS_PATH,
      request,
    );
    const started = (await response.json()) as MonitorStarted;
    if (options.json) {
      await print(io.stdout, `${JSON.stringify(started)}\n`);
      return;
    }
    const { id, nextRunAt, webhookSecret } = started;
    await print(io.stdout, `${id}\n`);
    const secret = webhookSecret ? `Webhooks are signed with ${webhookSecret}. It is shown only now.\n` : '';
    io.stderr.write(
      `The first run is at ${toTime(nextRunAt)} UTC. \`pagewright monitors run ${id}\` starts one now.\n${secret}`,
    );
  });
}

function addResults(monitors: Command, dependencies: MonitorsCommand): void {
  const { environment, io } = dependencies;
  const command = monitors
    .command('results')
    .argument('<monitor>', 'id of the monitor (mon_…)')
    .description('show what a monitor found, newest first')
    .option('--limit <n>', `maximum number of results, up to 100 (default: ${DEFAULT_RESULTS})`, parseNumber)
    .option('--json', 'print as JSON');
  addMonitorServerOptions(command).action(
    async (id: string, options: MonitorOptions & { limit?: number }) => {
      const query = `?limit=${options.limit ?? DEFAULT_RESULTS}`;
      const path = `${MONITORS_PATH}/${encodeURIComponent(id)}/results${query}`;
      const response = await callServer(requireServer(options, environment, 'Monitors'), path);
      const { results } = (await response.json()) as MonitorResults;
      if (results.length === 0 && !options.json)
        await print(io.stdout, `There are no results yet. \`pagewright monitors run ${id}\` starts a run.\n`);
      else await printRows(io.stdout, results, RESULT_COLUMNS, options.json ?? false);
    },
  );
}

const RESULT_COLUMNS = {
  'run (UTC)': ({ at }: Result) => toTime(at),
  status: ({ status }: Result) => status,
  page: ({ url }: Result) => removeControls(url),
  changes: ({ diff, error }: Result) => (diff ? describeDiff(diff) : error),
  snapshot: ({ snapshotId }: Result) => snapshotId,
};

const addMonitorServerOptions = (command: Command): Command =>
  addServerOptions(command, 'address of the server that has the monitors');
