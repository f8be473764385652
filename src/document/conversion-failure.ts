import { ConversionInterruptedError, PagesNotFoundError, UnreadableDocument } from './types.ts';

/** Why a document could not be read. */
export interface ConversionFailure {
  kind: 'unreadable' | 'pagesNotFound' | 'interrupted';
  /** Message for the caller. */
  message: string;
}

/**
 * Describes an error of a reader.
 * @param onUnexpected called with an error that no reader throws on purpose
 */
export function toConversionFailure(
  error: unknown,
  onUnexpected: (error: unknown) => void = () => undefined,
): ConversionFailure {
  if (error instanceof UnreadableDocument) return { kind: 'unreadable', message: error.message };
  if (error instanceof PagesNotFoundError) return { kind: 'pagesNotFound', message: error.message };
  if (error instanceof ConversionInterruptedError) return { kind: 'interrupted', message: error.message };
  onUnexpected(error);
  if (isSystemFailure(error)) return { kind: 'interrupted', message: 'The system refused a resource.' };
  return { kind: 'unreadable', message: 'The document is damaged.' };
}

/** Whether the system or the installation caused an error: no memory, no new process, a missing module. */
function isSystemFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return (
    /^(?:E(?!RR_)[A-Z0-9]+|ERR_(?:ACCESS_DENIED|DLOPEN_FAILED|MEMORY_ALLOCATION_FAILED|MODULE_NOT_FOUND))$/.test(
      String(code),
    ) || /allocation failed/i.test(error.message)
  );
}
