import { type RobotsFacts, ServiceError } from '../contract/index.ts';

/**
 * Refuses an address that `robots.txt` disallows.
 * @param because why `robots.txt` is obeyed: a sentence that names the setting
 * @throws ServiceError `FetchBlocked`
 */
export function refuseDisallowed(
  { url, status, allowed, rule, line }: RobotsFacts,
  address: string,
  because: string,
): void {
  if (allowed) return;
  const reason =
    status === 'found'
      ? `${url} disallows ${address} (line ${line}: ${rule}).`
      : `${url} cannot be read, which disallows every URL of the site (RFC 9309).`;
  throw new ServiceError('FetchBlocked', { url: address }, { detail: `${reason} ${because}` });
}
