export { createMetrics, type Metrics, type MetricsSources } from './metrics.ts';
