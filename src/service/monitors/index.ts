export {
  createMonitor,
  deleteMonitor,
  getMonitor,
  listMonitors,
  runMonitor,
  updateMonitor,
} from './monitors.ts';
export { getMonitorResults } from './results.ts';
export { startMonitors } from './start-monitors.ts';
