import { CommanderError } from 'commander';
import { EXIT, InterruptedError, UsageError } from './exit.ts';
import { describeFileError } from './file-error.ts';
import { formatFailure, ServerUnavailable, toExitCode, toFailure } from './pages/index.ts';

/** Returns the text to print and the exit code for an error of a command. Only unexpected errors have a stack. */
export function describeFailure(error: unknown): { text: string; exitCode: number } {
  // Commander has already printed its message, or the help.
  if (error instanceof CommanderError)
    return { text: '', exitCode: error.exitCode === 0 ? EXIT.ok : EXIT.usage };
  const failure = toFailure(error);
  if (failure) return { text: formatFailure(failure), exitCode: toExitCode(failure) };
  const { message, exitCode } = describeError(error);
  return { text: `${message}\n`, exitCode };
}

function describeError(error: unknown): { message: string; exitCode: number } {
  if (error instanceof UsageError) return { message: error.message, exitCode: EXIT.usage };
  if (error instanceof InterruptedError) return { message: error.message, exitCode: EXIT.interrupted };
  if (error instanceof ServerUnavailable) return { message: error.message, exitCode: EXIT.failed };
  const unexpected = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return describeFileError(error) ?? { message: unexpected, exitCode: EXIT.failed };
}
