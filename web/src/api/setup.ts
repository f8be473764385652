import { useEffect, useState } from 'preact/compat';
import type { SetupState } from '../../../src/contract/organization/members.ts';
import { call } from './request.ts';

/** How the service is set up. Undefined until it is known, and if it cannot be read. */
export function useSetup(): SetupState | undefined {
  const [setup, setSetup] = useState<SetupState>();
  useEffect(() => {
    const controller = new AbortController();
    call<SetupState>('/v1/setup', { as: 'session', signal: controller.signal }).then(
      setSetup,
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return setup;
}
