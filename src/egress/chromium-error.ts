import type { EgressStage } from './errors.ts';
import { normaliseHost } from './normalise-host.ts';
import type { ConnectionJournalEntry } from './journal.ts';

const RESOLUTION_ERRORS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
  ENODATA: 'net::ERR_NAME_NOT_RESOLVED',
  EBADNAME: 'net::ERR_NAME_NOT_RESOLVED',
  ETIMEOUT: 'net::ERR_DNS_TIMED_OUT',
};

const CONNECTION_ERRORS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  EPIPE: 'net::ERR_CONNECTION_RESET',
  ECONNABORTED: 'net::ERR_CONNECTION_ABORTED',
  ETIMEDOUT: 'net::ERR_CONNECTION_TIMED_OUT',
  ENETUNREACH: 'net::ERR_ADDRESS_UNREACHABLE',
  EHOSTUNREACH: 'net::ERR_ADDRESS_UNREACHABLE',
  EADDRNOTAVAIL: 'net::ERR_ADDRESS_UNREACHABLE',
};

const TLS_ERRORS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'net::ERR_CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'net::ERR_CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'net::ERR_CERT_COMMON_NAME_INVALID',
  CERT_REVOKED: 'net::ERR_CERT_REVOKED',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'net::ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'net::ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT: 'net::ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'net::ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'net::ERR_CERT_AUTHORITY_INVALID',
  CERT_UNTRUSTED: 'net::ERR_CERT_AUTHORITY_INVALID',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  ETIMEDOUT: 'net::ERR_CONNECTION_TIMED_OUT',
  ECLOSED: 'net::ERR_CONNECTION_CLOSED',
};

const HTTP_ERRORS: Readonly<Record<string, string>> = {
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  EPIPE: 'net::ERR_CONNECTION_RESET',
  ETIMEDOUT: 'net::ERR_TIMED_OUT',
  EEMPTY: 'net::ERR_EMPTY_RESPONSE',
  ECLOSED: 'net::ERR_CONNECTION_CLOSED',
  EUNSAFEPORT: 'net::ERR_UNSAFE_PORT',
  EUNSAFEREDIRECT: 'net::ERR_UNSAFE_REDIRECT',
  EINVALIDREDIRECT: 'net::ERR_INVALID_REDIRECT',
  ESCHEME: 'net::ERR_UNKNOWN_URL_SCHEME',
  EHEADERSTOOBIG: 'net::ERR_RESPONSE_HEADERS_TOO_BIG',
  EREDIRECTS: 'net::ERR_TOO_MANY_REDIRECTS',
  EINVALIDRESPONSE: 'net::ERR_INVALID_HTTP_RESPONSE',
  EDECODE: 'net::ERR_CONTENT_DECODING_FAILED',
};

/**
 * Returns the `net::ERR_*` code that Chromium reports for the same failure on a direct connection (Chromium
 * net/base/net_error_list.h, net_errors_posix.cc). Undefined if the origin did not cause the failure, but the exit
 * (route of outgoing requests), a limit or an error of this machine (EMFILE, ENOBUFS …).
 */
export function toChromiumError({ stage, code }: { stage: EgressStage; code: string }): string | undefined {
  switch (stage) {
    case 'dns':
      return RESOLUTION_ERRORS[code] ?? 'net::ERR_NAME_RESOLUTION_FAILED';
    case 'policy':
      return 'net::ERR_ADDRESS_INVALID';
    case 'connect':
      return CONNECTION_ERRORS[code];
    case 'tls':
      return TLS_ERRORS[code] ?? 'net::ERR_SSL_PROTOCOL_ERROR';
    case 'http':
      return HTTP_ERRORS[code];
    case 'exit':
    case 'limit':
    case 'aborted':
      return undefined;
  }
}

/** Why a host could not be reached. */
export interface DialFailure {
  stage: EgressStage;
  code: string;
  /** Absent if the exit (route of outgoing requests) or a limit caused the failure, and not the origin. */
  netError?: string;
}

/**
 * Finds the failure of the last finished connection attempt to a host. It is the cause of the SOCKS error that the
 * browser reports. Undefined if this attempt succeeded, or if there was none.
 * @param host as in a URL, with or without brackets
 */
export function findLastDialFailure(
  journal: readonly ConnectionJournalEntry[],
  host: string,
  port: number,
): DialFailure | undefined {
  const canonicalHost = normaliseHost(host);
  const entry = journal.findLast(
    (attempt) =>
      attempt.host === canonicalHost &&
      attempt.port === port &&
      attempt.durationMs !== undefined &&
      attempt.stage !== 'aborted',
  );
  if (entry?.stage === undefined || entry.code === undefined) return undefined;
  const { stage, code } = entry;
  const netError = toChromiumError({ stage, code });
  return { stage, code, ...(netError !== undefined && { netError }) };
}
