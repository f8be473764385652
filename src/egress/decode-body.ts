import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { ignoreError } from './connect-tcp.ts';
import { EgressError, TRANSFER_LIMIT_CODE } from './errors.ts';

const DECODER_BY_ENCODING: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress()],
]);
const MAX_ENCODINGS = 3;

export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';

/** Error for a body above the byte limit, before or after decoding. */
export class TransferLimitError extends EgressError {
  readonly limitBytes: number;
  readonly measuredBytes: number;

  constructor(limitBytes: number, measuredBytes: number) {
    super('limit', TRANSFER_LIMIT_CODE, `more than ${limitBytes} bytes`);
    this.limitBytes = limitBytes;
    this.measuredBytes = measuredBytes;
  }
}

/**
 * Decodes the content encodings of a body; stops at the first unknown encoding. The encoded bytes and the decoded bytes
 * are each limited to `maxBytes`.
 * @param body throws only `EgressError`s
 * @throws TransferLimitError beyond `maxBytes`; EgressError `EDECODE` for bytes that cannot be decoded
 */
export async function* decodeContentEncodings(
  body: AsyncIterable<Uint8Array>,
  encoding: string,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  const encodings = encoding
    .toLowerCase()
    .split(',', MAX_ENCODINGS + 1)
    .map((encodingName) => encodingName.trim())
    .toReversed();
  if (encodings.length > MAX_ENCODINGS)
    throw new EgressError('http', 'EDECODE', 'too many content encodings');
  let chunks = limitBytes(body, maxBytes);
  for (const encodingName of encodings) {
    if (encodingName === '' || encodingName === 'identity') continue;
    const decoder = DECODER_BY_ENCODING.get(encodingName);
    if (!decoder) break;
    chunks = limitBytes(decodeChunks(chunks, decoder()), maxBytes);
  }
  yield* chunks;
}

async function* limitBytes(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let measuredBytes = 0;
  for await (const chunk of chunks) {
    measuredBytes += chunk.length;
    if (measuredBytes > maxBytes) throw new TransferLimitError(maxBytes, measuredBytes);
    yield chunk;
  }
}

async function* decodeChunks(
  chunks: AsyncIterable<Uint8Array>,
  decoder: Transform,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pipeline(chunks, decoder, ignoreError);
  } catch (error) {
    if (error instanceof EgressError) throw error;
    throw new EgressError('http', 'EDECODE', 'the body cannot be decoded', { cause: error });
  }
}
