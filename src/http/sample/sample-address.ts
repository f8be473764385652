import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import type { BuiltFile } from '../pages/built-files.ts';

/** The address of the service in the samples of the documentation. */
const SAMPLE_SERVICE_URL = 'http://127.0.0.1:8080';

/** Matches a host that is safe in HTML. */
const HOST = /^[\w.:[\]-]+$/;

const compress = promisify(gzip);

/**
 * Returns the address at which the client of a request reaches the service. The host is that of the request. The
 * configured URL applies to its own host, because a proxy that ends TLS may hide the scheme. Use it only for texts: any
 * client can set the host and the scheme.
 */
export function getRequestAddress({ protocol, host, headers }: FastifyRequest, publicUrl: string): string {
  if (!HOST.test(host) || URL.parse(publicUrl)?.host === host) return publicUrl;
  const isSecure = protocol === 'https' || /^https\b/.test(String(headers['x-forwarded-proto']));
  return `${isSecure ? 'https' : 'http'}://${host}`;
}

export const fillSampleAddress = (text: string, address: string): string =>
  text.replaceAll(SAMPLE_SERVICE_URL, address);

/** Replaces the address of the samples in a page, and compresses it again. */
export async function fillSamplePage(page: BuiltFile, address: string): Promise<BuiltFile> {
  if (address === SAMPLE_SERVICE_URL) return page;
  const uncompressed = Buffer.from(fillSampleAddress(page.uncompressed.toString('utf8'), address));
  return { ...page, uncompressed, bytesByEncoding: new Map([['gzip', await compress(uncompressed)]]) };
}
