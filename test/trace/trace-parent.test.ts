import { expect, it } from 'vitest';
import { formatTraceParent, parseTraceParent } from '../../src/trace/trace-parent.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

it.each([
  ['recorded', `00-${TRACE}-${SPAN}-01`, 1],
  ['not recorded', `00-${TRACE}-${SPAN}-00`, 0],
  ['unknown flags', `00-${TRACE}-${SPAN}-03`, 1],
  ['white space around it', ` 00-${TRACE}-${SPAN}-01\t`, 1],
  ['a later version', `cc-${TRACE}-${SPAN}-01`, 1],
  ['a later version with more fields', `cc-${TRACE}-${SPAN}-01-what-the-future-brings`, 1],
])('accepts the traceparent %s', (_case, header, traceFlags) => {
  expect(parseTraceParent(header)).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags });
});

it.each([
  ['missing', undefined],
  ['empty', ''],
  ['an invalid version', `ff-${TRACE}-${SPAN}-01`],
  ['a version of one digit', `0-${TRACE}-${SPAN}-01`],
  ['a trace id of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
  ['a span id of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
  ['upper case', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
  ['a short trace id', `00-${TRACE.slice(1)}-${SPAN}-01`],
  ['a long trace id', `00-${TRACE}0-${SPAN}-01`],
  ['no flags', `00-${TRACE}-${SPAN}`],
  ['long flags', `00-${TRACE}-${SPAN}-011`],
  ['more fields in version 00', `00-${TRACE}-${SPAN}-01-extra`],
  ['more text in a later version', `cc-${TRACE}-${SPAN}-01.extra`],
  ['two headers', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
  ['a line break', `00-${TRACE}-${SPAN}-01\r\nx-injected: 1`],
  ['digits of another script', `00-${TRACE.replace('0', '٠')}-${SPAN}-01`],
])('rejects the traceparent %s', (_case, header) => {
  expect(parseTraceParent(header)).toBeUndefined();
});

it('formatting a parsed traceparent returns the same header', () => {
  const header = `00-${TRACE}-${SPAN}-01`;
  expect(formatTraceParent(parseTraceParent(header) ?? expect.fail())).toBe(header);
});
