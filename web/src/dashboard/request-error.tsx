import type { ApiError } from '../api/index.ts';
import { Callout } from '../design/index.ts';

/** Shows the error of a failed call in the place of its data. */
export function RequestError({ error }: { error: ApiError }) {
  const { failure, retryAfter, traceId } = error;
  const description = typeof failure['description'] === 'string' ? failure['description'] : undefined;
  return (
    <Callout tone="bad" title={`${failure._tag}: ${description ?? failure.message ?? 'The call failed.'}`}>
      <p className="text-small">
        {retryAfter !== undefined && `Try again in ${retryAfter} s. `}
        {traceId && (
          <>
            Trace id: <code>{traceId}</code>
          </>
        )}
      </p>
    </Callout>
  );
}
