import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readBuiltFile } from '../pages/built-files.ts';

/** The built files of the sample page and the sample document, by path. */
export const SAMPLE_FILES: Readonly<Record<string, string>> = {
  '/sample': 'sample.html',
  '/sample-fares.csv': 'sample-fares.csv',
};

/** A listener on a loopback port that serves only the sample page, its style sheet and the sample document. */
export interface SampleListener {
  port: number;
  close(): void;
}

/**
 * Starts a listener for captures of the samples. Calls from this machine may need no key, so captures must not reach the
 * service itself; they reach this listener instead. Undefined if the web pages are not built.
 */
export async function startSampleListener(): Promise<SampleListener | undefined> {
  if (!readBuiltFile('sample.html')) return undefined;
  const server = createServer(({ method, url = '' }, response) => {
    const name = SAMPLE_FILES[url] ?? /^\/(assets\/[\w.-]+)$/.exec(url)?.[1];
    const file = method === 'GET' && name !== undefined ? readBuiltFile(name) : undefined;
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' });
    response.end(file?.uncompressed ?? 'Of this service, only the samples can be captured.');
  });
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
