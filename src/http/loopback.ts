import type { FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

/** Headers that proxies and content delivery networks add. */
const FORWARDING_HEADER =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|.*client-ip|.*connecting-ip|x-envoy-.*|x-amzn-.*)$/;

/**
 * Whether a request comes from this machine and names this machine as its host. False for a request that a local proxy
 * forwards, and for a page with a rebound host name.
 */
export const isLoopbackCall = ({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  LOOPBACK_ADDRESSES.has(socket.remoteAddress ?? '') &&
  LOOPBACK_HOST.test(headers.host ?? '') &&
  !Object.keys(headers).some((name) => FORWARDING_HEADER.test(name));
