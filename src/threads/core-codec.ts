import { decodeCore, encodeCore, type StoredSnapshot } from '../snapshot/index.ts';

export interface CoreCodec {
  encode(core: StoredSnapshot): Uint8Array;
  decode(bytes: Uint8Array): StoredSnapshot;
}

/** Maximum number of cores that a codec keeps. */
const MAX_CACHED_CORES = 4;

interface EncodedCore {
  core: StoredSnapshot;
  bytes: Uint8Array;
}

/**
 * Creates a codec that does not decode the bytes that it encoded last, because the answer to a capture is rendered
 * right after its core was encoded. The kept cores are held weakly, so the garbage collector can free them.
 */
export function createCoreCodec(): CoreCodec {
  let keptCores: WeakRef<EncodedCore>[] = [];
  return {
    encode: (core) => {
      const bytes = encodeCore(core);
      keptCores = [new WeakRef({ core, bytes }), ...keptCores].slice(0, MAX_CACHED_CORES);
      return bytes;
    },
    decode: (bytes) =>
      keptCores
        .map((reference) => reference.deref())
        .find((keptCore) => keptCore && areBytesEqual(keptCore.bytes, bytes))?.core ?? decodeCore(bytes),
  };
}

const areBytesEqual = (one: Uint8Array, other: Uint8Array): boolean =>
  one.byteLength === other.byteLength && Buffer.compare(one, other) === 0;
