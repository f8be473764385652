import {
  Monitor,
  MonitorList,
  MonitorParams,
  MonitorRequest,
  MonitorResults,
  MonitorResultsQuery,
  MonitorRunStarted,
  MonitorStarted,
  MonitorUpdate,
} from '../runs/monitors.ts';
import { LoadHeaders } from '../organization/profiles.ts';
import {
  EXAMPLE_EXPIRY,
  EXAMPLE_RUN,
  EXAMPLE_SNAPSHOT,
  EXAMPLE_TIME,
  EXAMPLE_URL,
} from '../examples/values.ts';
import { COMMON_ERRORS, type Operation } from './operation.ts';

const EXAMPLE_MONITOR = 'mon_7Kp2vXw9TbLq';
const COUNTS = { same: 0, changed: 1, new: 0, removed: 0, error: 0 };
const MONITOR_ERRORS = [...COMMON_ERRORS, 'MonitorNotFound'] as const;
const EXAMPLE = {
  id: EXAMPLE_MONITOR,
  urls: [EXAMPLE_URL],
  everyMinutes: 60,
  notify: { webhook: 'https://example.org/hook', on: 'changed' },
  paused: false,
  createdAt: EXAMPLE_TIME,
  nextRunAt: EXAMPLE_EXPIRY,
  lastRun: { runId: EXAMPLE_RUN, at: EXAMPLE_TIME, counts: COUNTS },
};

/** Operations on monitors, which fetch pages regularly and report changes. */
export const MONITOR_OPERATIONS = {
  createMonitor: {
    id: 'monitors.create',
    method: 'POST',
    path: '/v1/monitors',
    summary: 'Watch pages for changes.',
    description:
      'Fetches the pages at each due time as a batched run, and compares each page with its last capture. The first run is at the first due time; start one at once with `POST /v1/monitors/{id}/run`. Each page with content costs one credit.',
    headers: LoadHeaders,
    body: MonitorRequest,
    success: { status: 201, description: 'The new monitor.', schema: MonitorStarted },
    errors: [...COMMON_ERRORS, 'AccessBlocked', 'ProfileNotFound'],
    exampleRequest: {
      urls: [EXAMPLE_URL],
      everyMinutes: 60,
      notify: { webhook: 'https://example.org/', on: 'changed' },
    },
    exampleResponse: { id: EXAMPLE_MONITOR, nextRunAt: EXAMPLE_EXPIRY, webhookSecret: 'whsec_…' },
  },
  listMonitors: {
    id: 'monitors.list',
    method: 'GET',
    path: '/v1/monitors',
    summary: 'List all monitors, newest first.',
    description: 'An organization has at most 100.',
    success: { status: 200, description: 'The monitors.', schema: MonitorList },
    exampleResponse: { monitors: [EXAMPLE] },
  },
  getMonitor: {
    id: 'monitors.get',
    method: 'GET',
    path: '/v1/monitors/{id}',
    summary: 'Read a monitor.',
    description: 'Its schedule, the next run, and what the last run found.',
    params: MonitorParams,
    success: { status: 200, description: 'The monitor.', schema: Monitor },
    errors: MONITOR_ERRORS,
    exampleResponse: EXAMPLE,
  },
  updateMonitor: {
    id: 'monitors.update',
    method: 'PATCH',
    path: '/v1/monitors/{id}',
    summary: 'Pause or resume a monitor.',
    description: 'A run that has started goes on.',
    params: MonitorParams,
    body: MonitorUpdate,
    success: { status: 200, description: 'The monitor.', schema: Monitor },
    errors: MONITOR_ERRORS,
    exampleRequest: { paused: true },
    exampleResponse: { ...EXAMPLE, paused: true, nextRunAt: null },
  },
  runMonitor: {
    id: 'monitors.run',
    method: 'POST',
    path: '/v1/monitors/{id}/run',
    summary: 'Start a run of a monitor now.',
    description: 'The schedule does not change. A paused monitor runs, too.',
    params: MonitorParams,
    success: { status: 202, description: 'The run.', schema: MonitorRunStarted },
    errors: [...MONITOR_ERRORS, 'AccessBlocked', 'ProfileNotFound'],
    exampleResponse: { runId: EXAMPLE_RUN },
  },
  getMonitorResults: {
    id: 'monitors.results',
    method: 'GET',
    path: '/v1/monitors/{id}/results',
    summary: 'List what a monitor found, newest first.',
    description: 'One result for each page of each run that has ended. Results are kept for 30 days.',
    params: MonitorParams,
    query: MonitorResultsQuery,
    success: { status: 200, description: 'A page of results.', schema: MonitorResults },
    errors: MONITOR_ERRORS,
    exampleResponse: {
      results: [
        {
          url: EXAMPLE_URL,
          at: EXAMPLE_TIME,
          runId: EXAMPLE_RUN,
          status: 'changed',
          snapshotId: 'snap_Xw81mRq4Tz0v',
          previousSnapshotId: EXAMPLE_SNAPSHOT,
          diff: {
            added: 0,
            removed: 0,
            changed: 1,
            moved: 0,
            metadata: 0,
            prices: 0,
            url: `http://127.0.0.1:8080/v1/snapshots/${EXAMPLE_SNAPSHOT}/diff/snap_Xw81mRq4Tz0v`,
          },
        },
      ],
      pagination: { total: 1, limit: 20, offset: 0, hasMore: false },
    },
  },
  deleteMonitor: {
    id: 'monitors.delete',
    method: 'DELETE',
    path: '/v1/monitors/{id}',
    summary: 'Delete a monitor and its results.',
    description: 'Its runs and captures stay until they expire.',
    params: MonitorParams,
    success: { status: 204, description: 'Deleted.' },
    errors: MONITOR_ERRORS,
  },
} as const satisfies Record<string, Operation>;
