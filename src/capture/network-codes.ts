import type { FailureType, OriginErrorKind } from '../contract/index.ts';

/**
 * Meaning of a network error code: an outcome of the origin, or a failure of the page that repeats.
 * A code without a row proves neither and is reported as our failure (503).
 */
export type NetworkVerdict = { kind: OriginErrorKind; retryable: boolean } | { failureType: FailureType };

const origin = (kind: OriginErrorKind, retryable: boolean): NetworkVerdict => ({ kind, retryable });
const repeats = (failureType: FailureType): NetworkVerdict => ({ failureType });

/**
 * Reviewed table (specification 7.2; names: Chromium net/base/net_error_list.h, without `net::ERR_`).
 * Codes that Chromium uses for several causes, such as FAILED, deliberately have no row.
 */
const NETWORK_CODES: Readonly<Record<string, NetworkVerdict>> = {
  NAME_NOT_RESOLVED: origin('dns', false),
  ICANN_NAME_COLLISION: origin('dns', false),
  NAME_RESOLUTION_FAILED: origin('dns', true),
  DNS_TIMED_OUT: origin('dns', true),
  DNS_SERVER_FAILED: origin('dns', true),
  DNS_MALFORMED_RESPONSE: origin('dns', true),
  DNS_SORT_ERROR: origin('dns', true),

  CONNECTION_REFUSED: origin('connectionRefused', true),
  CONNECTION_RESET: origin('connectionReset', true),
  CONNECTION_CLOSED: origin('connectionClosed', true),
  CONNECTION_ABORTED: origin('connectionClosed', true),
  SOCKET_NOT_CONNECTED: origin('connectionClosed', true),
  HTTP2_SERVER_REFUSED_STREAM: origin('connectionClosed', true),
  HTTP2_PING_FAILED: origin('connectionClosed', true),
  HTTP2_PROTOCOL_ERROR: origin('connectionClosed', true),
  RESPONSE_HEADERS_TRUNCATED: origin('connectionClosed', true),
  CONTENT_LENGTH_MISMATCH: origin('connectionClosed', true),
  INCOMPLETE_CHUNKED_ENCODING: origin('connectionClosed', true),
  INCOMPLETE_HTTP2_CHUNKED_ENCODING: origin('connectionClosed', true),
  EMPTY_RESPONSE: origin('emptyResponse', true),

  CONNECTION_TIMED_OUT: origin('connectionTimeout', true),
  TIMED_OUT: origin('connectionTimeout', true),

  ADDRESS_UNREACHABLE: origin('addressUnreachable', true),
  CONNECTION_FAILED: origin('addressUnreachable', true),
  ADDRESS_INVALID: origin('addressUnreachable', false),

  ECH_NOT_NEGOTIATED: origin('tls', false),
  ECH_FALLBACK_CERTIFICATE_INVALID: origin('tls', false),
  HTTP2_INADEQUATE_TRANSPORT_SECURITY: origin('tls', false),

  UNSAFE_PORT: repeats('unsafeNavigation'),
  UNSAFE_REDIRECT: repeats('unsafeNavigation'),
  UNKNOWN_URL_SCHEME: repeats('unsafeNavigation'),
  DISALLOWED_URL_SCHEME: repeats('unsafeNavigation'),

  INVALID_HTTP_RESPONSE: repeats('invalidResponse'),
  INVALID_RESPONSE: repeats('invalidResponse'),
  INVALID_REDIRECT: repeats('invalidResponse'),
  INVALID_CHUNKED_ENCODING: repeats('invalidResponse'),
  RESPONSE_HEADERS_TOO_BIG: repeats('invalidResponse'),
  RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH: repeats('invalidResponse'),
  RESPONSE_HEADERS_MULTIPLE_CONTENT_DISPOSITION: repeats('invalidResponse'),
  RESPONSE_HEADERS_MULTIPLE_LOCATION: repeats('invalidResponse'),
  UNEXPECTED_PROXY_AUTH: repeats('invalidResponse'),
  HTTP2_COMPRESSION_ERROR: repeats('invalidResponse'),
  HTTP2_FLOW_CONTROL_ERROR: repeats('invalidResponse'),
  HTTP2_FRAME_SIZE_ERROR: repeats('invalidResponse'),
  BLOCKED_BY_RESPONSE: repeats('invalidResponse'),

  CONTENT_DECODING_FAILED: repeats('undecodable'),
  CONTENT_DECODING_INIT_FAILED: repeats('undecodable'),
};

/** Failures caused by our TLS client settings, not by the origin. */
const OUR_TLS = new Set(['SSL_CLIENT_AUTH_CERT_NEEDED', 'SSL_CLIENT_AUTH_SIGNATURE_FAILED']);

/** @param code such as `net::ERR_CONNECTION_REFUSED` */
export function findNetworkVerdict(code: string): NetworkVerdict | undefined {
  const name = code.replace(/^net::ERR_/, '');
  if (Object.hasOwn(NETWORK_CODES, name)) return NETWORK_CODES[name];
  if (OUR_TLS.has(name)) return undefined;
  return /^(CERT|SSL|BAD_SSL)_/.test(name) ? origin('tls', false) : undefined;
}

/** Whether the browser reports a refusal of its proxy; the egress knows the cause. */
export const isProxyError = (code: string): boolean =>
  /^net::ERR_(SOCKS_CONNECTION_FAILED|SOCKS_CONNECTION_HOST_UNREACHABLE|PROXY_CONNECTION_FAILED|TUNNEL_CONNECTION_FAILED)$/.test(
    code,
  );
