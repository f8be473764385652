export { createTracer } from './create-tracer.ts';
export { NO_TRACER } from './no-tracer.ts';
export { createTraceId } from './trace-parent.ts';
export type { Span, SpanAttributes, Tracer } from './tracer.ts';
