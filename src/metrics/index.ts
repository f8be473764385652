export type { MetricsSources } from './gauges.ts';
export { createMetrics, type Metrics } from './metrics.ts';
