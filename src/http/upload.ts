import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readDispositionName } from '../acquire/index.ts';
import { ServiceError, type UploadedFile } from '../contract/index.ts';
import { createBodyReader, type ReadBody } from './body.ts';
import { createBodyDecodeError } from './errors.ts';
import { checkJsonLimits } from './json-limits.ts';

/** A file of a caller, and its options, which are not validated yet. */
export interface ReceivedUpload {
  file: UploadedFile;
  /** JSON text of the part `options` of a form. */
  options: string | undefined;
}

/** Bytes of a form in addition to its file: its options, and the heads of its parts. */
const MAX_FORM_BYTES = 1_000_000;
/** Parts of a form: the file, its options, and some for programs that send more. */
const MAX_FORM_PARTS = 10;
const MAX_PART_HEADERS = 20;
const MAX_NAME_CHARS = 1000;
const MAX_SHOWN_NAME_CHARS = 100;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Content type of requests that state none; JSON by default. */
    defaultContentType?: string;
  }
}

const NO_CONTENT_TYPE = 'application/octet-stream';
/** Content types that programs send if the caller states none. */
const DEFAULT_CONTENT_TYPES = new Set([NO_CONTENT_TYPE, 'application/x-www-form-urlencoded']);

/** Parses every body of the routes of a scope as a file (`ReceivedUpload`). */
export type RegisterUploads = (scope: FastifyInstance) => void;

/**
 * Creates a function that parses bodies as files: the bytes themselves, or a form with the part `file`.
 * @param maxFileBytes maximum size of a file
 */
export function createUploadParser(maxFileBytes: number): RegisterUploads {
  const readBody = createBodyReader(maxFileBytes + MAX_FORM_BYTES);
  return (scope) => registerUploadParser(scope, readBody, maxFileBytes);
}

function registerUploadParser(scope: FastifyInstance, readBody: ReadBody, maxFileBytes: number): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, defaultContentType: NO_CONTENT_TYPE };
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const contentType = request.headers['content-type'] ?? '';
    const isForm = /^multipart\/form-data\b/i.test(contentType);
    const maxBytes = maxFileBytes + (isForm ? MAX_FORM_BYTES : 0);
    const organizationId = request.notes.principal?.organizationId ?? '';
    if (Number(request.headers['content-length']) > maxBytes) throw createTooLargeError(maxFileBytes);
    const bytes = await readBody(payload, maxBytes, organizationId).catch((error: unknown) => {
      throw error instanceof ServiceError && error.tag === 'PayloadTooLarge'
        ? createTooLargeError(maxFileBytes)
        : error;
    });
    if (isForm) return await readForm(bytes, contentType, maxFileBytes);
    const fileName = readDispositionName(request.headers['content-disposition'] ?? '') ?? '';
    return { file: await createUploadedFile(bytes, contentType, fileName), options: undefined };
  });
}

const createTooLargeError = (maxBytes: number): ServiceError =>
  new ServiceError(
    'PayloadTooLarge',
    {},
    {
      detail: `The file is larger than ${maxBytes.toLocaleString('en')} bytes (PAGEWRIGHT_MAX_TRANSFER_BYTES).`,
    },
  );

async function createUploadedFile(
  bytes: Uint8Array,
  contentType: string,
  fileName: string,
): Promise<UploadedFile> {
  if (bytes.byteLength === 0) throw createMissingFileError();
  // Hashed outside the main thread.
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  let held: Uint8Array | undefined = bytes;
  return {
    url: `upload:${Buffer.from(hash).toString('hex')}`,
    contentType: DEFAULT_CONTENT_TYPES.has(mediaType) ? '' : contentType,
    fileName: fileName.slice(0, MAX_NAME_CHARS),
    takeBytes() {
      const taken = held;
      if (taken === undefined) throw new TypeError('The bytes of the file were taken before.');
      held = undefined;
      return taken;
    },
  };
}

const createMissingFileError = (): ServiceError =>
  createBodyDecodeError(
    'The request has no file. Send its bytes as the body, or as the part "file" of a multipart form.',
  );

/** The parts of a form that are read. */
interface FormParts {
  file?: { chunks: Buffer[]; contentType: string; fileName: string };
  options?: string;
}

async function readForm(
  body: Uint8Array,
  contentType: string,
  maxFileBytes: number,
): Promise<ReceivedUpload> {
  const { file, options } = await parseForm(body, contentType, maxFileBytes).catch((error: unknown) => {
    throw error instanceof ServiceError
      ? error
      : createBodyDecodeError(`The form is damaged: ${(error as Error).message}.`);
  });
  if (!file) throw createMissingFileError();
  const bytes = Buffer.concat(file.chunks);
  if (bytes.byteLength > maxFileBytes) throw createTooLargeError(maxFileBytes);
  return { file: await createUploadedFile(bytes, file.contentType, file.fileName), options };
}

/** Parses a form. Refuses other parts than `file` and `options`, so that a misspelled name is noticed. */
const parseForm = (body: Uint8Array, contentType: string, maxFileBytes: number): Promise<FormParts> =>
  new Promise((resolve, reject) => {
    const parts: FormParts = {};
    const refuse = (message: string): void => reject(createBodyDecodeError(message));
    const form = new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        parts: MAX_FORM_PARTS,
        headerPairs: MAX_PART_HEADERS,
        fieldSize: MAX_FORM_BYTES,
        // The rest of a larger file is left out.
        fileSize: maxFileBytes + 1,
      },
      isPartAFile: (name) => name === 'file',
    });
    form
      .on('file', (_name, stream, fileName, _encoding, mimeType) => {
        if (parts.file) refuse('The form has two parts "file". Send one file per call.');
        const file = { chunks: [] as Buffer[], contentType: mimeType ?? '', fileName: fileName ?? '' };
        parts.file = file;
        stream.on('data', (chunk: Buffer) => file.chunks.push(chunk));
        // The form reports a part that ends early only to the stream of this part.
        stream.on('error', reject);
      })
      .on('field', (givenName: string | undefined, value) => {
        const name = givenName ?? '';
        const shownName = JSON.stringify(name.slice(0, MAX_SHOWN_NAME_CHARS));
        if (name !== 'options') refuse(`Unknown part of the form: ${shownName}. Use "file" and "options".`);
        parts.options = value;
      })
      .on('partsLimit', () => refuse(`The form has more than ${MAX_FORM_PARTS} parts.`))
      .on('error', reject)
      .on('finish', () => resolve(parts));
    form.end(body);
  });

/**
 * Returns the parsed body of a request.
 * @throws ServiceError `HttpApiDecodeError` without a body
 */
export function readUpload({ body }: FastifyRequest): ReceivedUpload {
  if (body === undefined) throw createMissingFileError();
  return body as ReceivedUpload;
}

/**
 * Parses the options of an upload.
 * @param text JSON; undefined without options
 * @throws ServiceError `HttpApiDecodeError`, `PayloadTooLarge`
 */
export function parseUploadOptions(text: string | undefined): unknown {
  if (text === undefined) return {};
  checkJsonLimits(Buffer.from(text));
  try {
    return JSON.parse(text);
  } catch (error) {
    throw createBodyDecodeError(`The options of the file are not valid JSON: ${(error as Error).message}.`);
  }
}
