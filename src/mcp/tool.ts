import type { CallToolResult, McpServer, ServerContext, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { decodeInput, ERRORS, ServiceError } from '../contract/index.ts';
import type { Answer } from '../service/index.ts';
import { toSdkSchema } from './schema.ts';
import { type ProgressReporter, createProgressNotifier } from './progress.ts';
import type { OpenSession, ToolSession } from './session.ts';

export interface ToolCall extends ToolSession {
  /** Aborted when the client cancels the call or disconnects. */
  signal: AbortSignal;
  /** Id of the call in results and in the ledger. */
  traceId: string;
  /** Time at which the call arrived, on the monotonic clock of this process. */
  arrivedAt: number;
  progress: ProgressReporter;
  /** Receives the answer whose charge was made. */
  noteAnswer(answer: Answer): void;
}

/**
 * A tool result, as text for models and as structured content for programs. A tool that returns a page has no structured
 * content: some clients give a model only the text, some only the structured content, and some both. Without structured
 * content each of them gives the model the page once, and not as an escaped JSON string.
 */
export interface ToolResult<Output> {
  text: string;
  /** Present if the tool has an output schema. */
  structured?: Output;
  /** A picture for models that see pictures. */
  picture?: { bytes: Buffer; contentType: string } | undefined;
}

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output?: Output;
  annotations: ToolAnnotations;
  run(input: z.output<Input>, call: ToolCall): Promise<ToolResult<z.input<Output>>>;
}

export interface EndedToolCall {
  traceId: string;
  tool: string;
  /** URL of the requested page, if the tool has the argument `url`. */
  url?: string;
  durationMs: number;
  answer?: Answer;
  error?: unknown;
  isAborted: boolean;
}

/** What the transport (HTTP or stdio) provides for tool calls. */
export interface ToolContext {
  open: OpenSession;
  newTraceId(): string;
  disconnectSignal?: AbortSignal;
  /** Time at which the HTTP request arrived; now by default. */
  arrivedAt?: number;
  /** Receives every ended call, for the request log. */
  onCall?: (call: EndedToolCall) => void;
  /** Receives unexpected errors. */
  onFault(error: unknown, tool: string): void;
}

export interface McpTool {
  register(server: McpServer, context: ToolContext): void;
}

/** Defines a tool. Arguments are validated with the contract; errors become results that say what to do next. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
): McpTool {
  const { name, title, description, input, output, annotations, run } = definition;
  const config = {
    title,
    description,
    annotations,
    inputSchema: toSdkSchema(input, 'input'),
    ...(output && { outputSchema: toSdkSchema(output, 'output') }),
  };
  return {
    register(server, { open, newTraceId, disconnectSignal, arrivedAt, onCall, onFault }) {
      server.registerTool(name, config, async (given, context: ServerContext): Promise<CallToolResult> => {
        const traceId = newTraceId();
        const cancelSignal = context.mcpReq.signal;
        const signal = disconnectSignal ? AbortSignal.any([cancelSignal, disconnectSignal]) : cancelSignal;
        const startedAt = performance.now();
        const endedCall: Pick<EndedToolCall, 'url' | 'answer' | 'error'> = {};
        try {
          const parsed = decodeInput(input, given ?? {}, 'arguments');
          if ('url' in parsed && typeof parsed.url === 'string') endedCall.url = parsed.url;
          const { text, structured, picture } = await run(parsed, {
            ...(await open()),
            signal,
            traceId,
            arrivedAt: arrivedAt ?? performance.now(),
            progress: createProgressNotifier(context),
            noteAnswer: (answer) => {
              endedCall.answer = answer;
            },
          });
          return {
            content: [{ type: 'text', text }, ...(picture ? [toImageContent(picture)] : [])],
            ...(structured && { structuredContent: structured }),
          };
        } catch (error) {
          endedCall.error = error;
          // Do not report errors of cancelled calls.
          return createFailureResult(error, traceId, (fault) => signal.aborted || onFault(fault, name));
        } finally {
          const durationMs = performance.now() - startedAt;
          onCall?.({ ...endedCall, traceId, tool: name, durationMs, isAborted: signal.aborted });
        }
      });
    },
  };
}

const toImageContent = ({ bytes, contentType }: { bytes: Buffer; contentType: string }) => ({
  type: 'image' as const,
  data: bytes.toString('base64'),
  mimeType: contentType,
});

function createFailureResult(
  error: unknown,
  traceId: string,
  onFault: (error: unknown) => unknown,
): CallToolResult {
  const text = JSON.stringify(toErrorResult(error, traceId, onFault));
  return { isError: true, content: [{ type: 'text', text }] };
}

/**
 * Converts an error to a tool result: the body of the HTTP API, and what to do next. The message leaves out what `issues`
 * and `next` say, because a model pays for each token.
 * @param requestId the trace id of the call
 * @param onFault receives unexpected errors
 */
function toErrorResult(
  error: unknown,
  requestId: string,
  onFault: (error: unknown) => unknown,
): Record<string, unknown> {
  if (!(error instanceof ServiceError)) onFault(error);
  const serviceError: ServiceError =
    error instanceof ServiceError ? error : new ServiceError('InternalError', {});
  const body = serviceError.body(requestId);
  const { next } = ERRORS[serviceError.tag];
  return {
    ...body,
    ...('message' in body && { message: shortenMessage(body, next) }),
    ...(serviceError.retryAfterSeconds !== undefined && {
      retryAfterSeconds: serviceError.retryAfterSeconds,
    }),
    next,
  };
}

function shortenMessage({ message, issues }: Record<string, unknown>, next: string): string {
  const text = String(message);
  if (Array.isArray(issues)) return 'The arguments are not valid.';
  return text.endsWith(` ${next}`) ? text.slice(0, -next.length - 1) : text;
}
