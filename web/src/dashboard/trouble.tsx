import type { ApiError } from '../api/index.ts';
import { Callout } from '../design/index.ts';

/** A call that failed, in place of what it was for. */
export function Trouble({ error }: { error: ApiError }) {
  const { failure, retryAfter, traceId } = error;
  const description = typeof failure['description'] === 'string' ? failure['description'] : undefined;
  return (
    <Callout tone="bad" title={`${failure._tag}: ${description ?? failure.message ?? 'the call failed'}`}>
      <p className="text-small">
        {retryAfter !== undefined && `It may work again in ${retryAfter} s. `}
        {traceId && (
          <>
            In the log as <code>{traceId}</code>.
          </>
        )}
      </p>
    </Callout>
  );
}
