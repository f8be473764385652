export { createTracer, NO_TRACER } from './create-tracer.ts';
export { createTraceId } from './trace-parent.ts';
export type { Span, SpanAttributes, Tracer } from './tracer.ts';
