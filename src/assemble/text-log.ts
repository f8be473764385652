import { createRequire } from 'node:module';
import type { DestinationStream } from 'pino';
import type * as PinoPretty from 'pino-pretty';

const require = createRequire(import.meta.url);

/** Fields that the message shows, or that a person at a terminal does not need. */
const OMITTED_LOG_FIELDS =
  'pid,hostname,req,res,responseTime,traceId,spanId,operation,page,outcome,originStatusCode,credits';

/** Control characters in a JSON text. Texts of a page must not control the terminal. */
const CONTROL_CHARACTERS = /\\u00[01][0-9a-f]|[\x7f-\x9f]/g;

/**
 * Returns a stream that turns each JSON line of the log into a line for people: time, level, message, other fields.
 * @param hasColors whether the target shows escape sequences as colors
 */
export function createTextStream(target: DestinationStream, hasColors: boolean): DestinationStream {
  // Loaded on first use: a process that writes JSON lines does not need it.
  const { prettyFactory } = require('pino-pretty') as typeof PinoPretty;
  const format = prettyFactory({
    colorize: hasColors,
    translateTime: 'SYS:HH:MM:ss',
    ignore: OMITTED_LOG_FIELDS,
    singleLine: true,
    messageFormat: (line, messageKey) => describeRequestLine(line) ?? String(line[messageKey]),
  });
  return { write: (line) => target.write(format(line.replaceAll(CONTROL_CHARACTERS, String.raw`\ufffd`))) };
}

/** The fields of a line about a request. */
interface RequestLogFields {
  req?: { method: string; url: string };
  res?: { statusCode: number };
  responseTime?: number;
  page?: string;
  outcome?: string;
  originStatusCode?: number;
  credits?: number;
  traceId?: string;
}

/** Describes a request: what was called, which page was fetched, how it ended, and what it cost. */
function describeRequestLine({
  req,
  res,
  responseTime = 0,
  page,
  outcome,
  originStatusCode,
  credits,
  traceId,
}: RequestLogFields): string | undefined {
  if (!req || !res) return undefined;
  const parts = [
    `${req.method} ${req.url}`,
    page,
    `${res.statusCode} ${[outcome, originStatusCode].filter(Boolean).join(' ')}`,
    `${Math.round(responseTime)} ms`,
    credits ? `${credits} ${credits === 1 ? 'credit' : 'credits'}` : undefined,
    `trace ${traceId}`,
  ];
  return parts.filter(Boolean).join('  ');
}
