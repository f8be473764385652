import type { CallToolResult, McpServer, ServerContext, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { decode } from '../contract/index.ts';
import { described } from './described.ts';
import { type Progress, progressOf } from './progress.ts';
import { refusal } from './refusal.ts';
import type { OpenSession, Session } from './session.ts';

/** One call of a tool. */
export interface ToolCall extends Session {
  /** Aborted when the caller cancels the call or hangs up. */
  signal: AbortSignal;
  /** Names the call in answers and bills. */
  traceId: string;
  /** By this process's monotonic clock. */
  arrivedAt: number;
  progress: Progress;
}

/** What a tool has found: for a model to read, and for a program. */
export interface ToolAnswer<Output> {
  text: string;
  structured: Output;
}

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  annotations: ToolAnnotations;
  run(input: z.output<Input>, call: ToolCall): Promise<ToolAnswer<z.input<Output>>>;
}

/** What a face gives every call of its tools. */
export interface ToolContext {
  open: OpenSession;
  newTraceId(): string;
  /** Aborted when the caller hangs up. */
  hungUp?: AbortSignal;
  /** When what carries the calls arrived, where that was not now. */
  arrivedAt?: number;
  /** Told of faults of ours. */
  onFault(error: unknown, tool: string): void;
}

/** A tool, ready to be registered with a server. */
export interface Tool {
  register(server: McpServer, context: ToolContext): void;
}

/** Makes a tool of a use case: arguments are checked by the contract, failures become results that say what to do. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  const { name, title, description, input, output, annotations, run } = definition;
  const config = {
    title,
    description,
    annotations,
    inputSchema: described(input, 'input'),
    outputSchema: described(output, 'output'),
  };
  return {
    register(server, { open, newTraceId, hungUp, arrivedAt, onFault }) {
      server.registerTool(name, config, async (given, context: ServerContext): Promise<CallToolResult> => {
        const traceId = newTraceId();
        const cancelled = context.mcpReq.signal;
        const signal = hungUp ? AbortSignal.any([cancelled, hungUp]) : cancelled;
        try {
          const parsed = decode(input, given ?? {}, 'arguments');
          const { text, structured } = await run(parsed, {
            ...(await open()),
            signal,
            traceId,
            arrivedAt: arrivedAt ?? performance.now(),
            progress: progressOf(context),
          });
          return { content: [{ type: 'text', text }], structuredContent: structured };
        } catch (error) {
          // A call that was given up fails by its signal: no fault, and nobody reads the answer.
          return failed(error, traceId, (fault) => signal.aborted || onFault(fault, name));
        }
      });
    },
  };
}

function failed(error: unknown, traceId: string, onFault: (error: unknown) => unknown): CallToolResult {
  const text = JSON.stringify(refusal(error, traceId, onFault));
  return { isError: true, content: [{ type: 'text', text }] };
}
