import type { FailureType, OriginErrorKind } from '../../contract/index.ts';

/**
 * What a network error code means: an outcome of the origin, or a failure of the page that would happen again. A code
 * outside the table means neither and is reported as a failure of this service (503).
 */
export type NetworkVerdict = { kind: OriginErrorKind; retryable: boolean } | { failureType: FailureType };

const toOriginError = (kind: OriginErrorKind, retryable: boolean): NetworkVerdict => ({ kind, retryable });
const toNetworkFailure = (failureType: FailureType): NetworkVerdict => ({ failureType });

/**
 * The meaning of each error code (specification 7.2; names: Chromium net/base/net_error_list.h, without `net::ERR_`).
 * Codes with several causes, such as FAILED, are left out on purpose.
 */
const VERDICT_BY_CODE: Readonly<Record<string, NetworkVerdict>> = {
  NAME_NOT_RESOLVED: toOriginError('dns', false),
  ICANN_NAME_COLLISION: toOriginError('dns', false),
  NAME_RESOLUTION_FAILED: toOriginError('dns', true),
  DNS_TIMED_OUT: toOriginError('dns', true),
  DNS_SERVER_FAILED: toOriginError('dns', true),
  DNS_MALFORMED_RESPONSE: toOriginError('dns', true),
  DNS_SORT_ERROR: toOriginError('dns', true),

  CONNECTION_REFUSED: toOriginError('connectionRefused', true),
  CONNECTION_RESET: toOriginError('connectionReset', true),
  CONNECTION_CLOSED: toOriginError('connectionClosed', true),
  CONNECTION_ABORTED: toOriginError('connectionClosed', true),
  SOCKET_NOT_CONNECTED: toOriginError('connectionClosed', true),
  HTTP2_SERVER_REFUSED_STREAM: toOriginError('connectionClosed', true),
  HTTP2_PING_FAILED: toOriginError('connectionClosed', true),
  HTTP2_PROTOCOL_ERROR: toOriginError('connectionClosed', true),
  RESPONSE_HEADERS_TRUNCATED: toOriginError('connectionClosed', true),
  CONTENT_LENGTH_MISMATCH: toOriginError('connectionClosed', true),
  INCOMPLETE_CHUNKED_ENCODING: toOriginError('connectionClosed', true),
  INCOMPLETE_HTTP2_CHUNKED_ENCODING: toOriginError('connectionClosed', true),
  EMPTY_RESPONSE: toOriginError('emptyResponse', true),

  CONNECTION_TIMED_OUT: toOriginError('connectionTimeout', true),
  TIMED_OUT: toOriginError('connectionTimeout', true),

  ADDRESS_UNREACHABLE: toOriginError('addressUnreachable', true),
  CONNECTION_FAILED: toOriginError('addressUnreachable', true),
  ADDRESS_INVALID: toOriginError('addressUnreachable', false),

  ECH_NOT_NEGOTIATED: toOriginError('tls', false),
  ECH_FALLBACK_CERTIFICATE_INVALID: toOriginError('tls', false),
  HTTP2_INADEQUATE_TRANSPORT_SECURITY: toOriginError('tls', false),

  UNSAFE_PORT: toNetworkFailure('unsafeNavigation'),
  UNSAFE_REDIRECT: toNetworkFailure('unsafeNavigation'),
  UNKNOWN_URL_SCHEME: toNetworkFailure('unsafeNavigation'),
  DISALLOWED_URL_SCHEME: toNetworkFailure('unsafeNavigation'),

  INVALID_HTTP_RESPONSE: toNetworkFailure('invalidResponse'),
  INVALID_RESPONSE: toNetworkFailure('invalidResponse'),
  INVALID_REDIRECT: toNetworkFailure('invalidResponse'),
  INVALID_CHUNKED_ENCODING: toNetworkFailure('invalidResponse'),
  RESPONSE_HEADERS_TOO_BIG: toNetworkFailure('invalidResponse'),
  RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH: toNetworkFailure('invalidResponse'),
  RESPONSE_HEADERS_MULTIPLE_CONTENT_DISPOSITION: toNetworkFailure('invalidResponse'),
  RESPONSE_HEADERS_MULTIPLE_LOCATION: toNetworkFailure('invalidResponse'),
  UNEXPECTED_PROXY_AUTH: toNetworkFailure('invalidResponse'),
  HTTP2_COMPRESSION_ERROR: toNetworkFailure('invalidResponse'),
  HTTP2_FLOW_CONTROL_ERROR: toNetworkFailure('invalidResponse'),
  HTTP2_FRAME_SIZE_ERROR: toNetworkFailure('invalidResponse'),
  BLOCKED_BY_RESPONSE: toNetworkFailure('invalidResponse'),

  CONTENT_DECODING_FAILED: toNetworkFailure('undecodable'),
  CONTENT_DECODING_INIT_FAILED: toNetworkFailure('undecodable'),
};

/** Error codes that the TLS client settings of this service cause, and not the origin. */
const CLIENT_CERTIFICATE_CODES = new Set(['SSL_CLIENT_AUTH_CERT_NEEDED', 'SSL_CLIENT_AUTH_SIGNATURE_FAILED']);

/**
 * Returns the meaning of a network error code; undefined if the table does not contain the code.
 * @param code such as `net::ERR_CONNECTION_REFUSED`
 */
export function findNetworkVerdict(code: string): NetworkVerdict | undefined {
  const name = code.replace(/^net::ERR_/, '');
  if (Object.hasOwn(VERDICT_BY_CODE, name)) return VERDICT_BY_CODE[name];
  if (CLIENT_CERTIFICATE_CODES.has(name)) return undefined;
  return /^(CERT|SSL|BAD_SSL)_/.test(name) ? toOriginError('tls', false) : undefined;
}

/** Whether an error code means that the browser's proxy refused a connection. The egress then knows the cause. */
export const isProxyError = (code: string): boolean =>
  /^net::ERR_(SOCKS_CONNECTION_FAILED|SOCKS_CONNECTION_HOST_UNREACHABLE|PROXY_CONNECTION_FAILED|TUNNEL_CONNECTION_FAILED)$/.test(
    code,
  );
