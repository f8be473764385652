import { detectZipFormat } from './containers.ts';
import { detectTextFormat } from './recognise-text.ts';
import type { DocumentFormat, DocumentInput } from './types.ts';

/**
 * What a document is: by its first bytes, then by what its container holds, then by its text, its content type and
 * its name. Undefined where nothing fits, which is when no reader could read it.
 */
export async function detectFormat(
  input: Pick<DocumentInput, 'bytes' | 'contentType' | 'fileName'>,
): Promise<DocumentFormat | undefined> {
  const { bytes } = input;
  const start = latin1(bytes.subarray(0, 1024));
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) {
    return await detectZipFormat(bytes);
  }
  return formatByMagic(start) ?? detectTextFormat(input);
}

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

const MAGIC: readonly (readonly [RegExp, DocumentFormat])[] = [
  // Readers of PDF allow for rubbish before the header.
  [/^[\s\S]{0,1019}%PDF-/, 'pdf'],
  [/^\s{0,16}\{\\rtf/, 'rtf'],
  [/^\x89PNG\r\n\x1a\n/, 'image'],
  [/^\xff\xd8\xff/, 'image'],
  [/^GIF8[79]a/, 'image'],
  [/^(?:II\*\0|MM\0\*)/, 'image'],
  [/^RIFF[\s\S]{4}WEBP/, 'image'],
  [/^BM[\s\S]{4}\0\0\0\0/, 'image'],
  [/^[\s\S]{4}ftyp(?:avi[fs]|hei[cxmsf]|mif1|msf1)/, 'image'],
  [/^\0\0\0\x0cjP {2}\r\n/, 'image'],
  [/^ID3[\x02-\x04]/, 'audio'],
  [/^\xff[\xe2-\xe7\xea-\xef\xf1-\xf9\xfa-\xff][\x10-\xef]/, 'audio'],
  [/^fLaC/, 'audio'],
  [/^OggS/, 'audio'],
  [/^RIFF[\s\S]{4}WAVE/, 'audio'],
  [/^FORM[\s\S]{4}AIF[FC]/, 'audio'],
  [/^[\s\S]{4}ftyp/, 'audio'],
  [/^\x1a\x45\xdf\xa3/, 'audio'],
  [/^(?:MAC |wvpk|MPCK|MP\+|DSD |#!AMR)/, 'audio'],
];

const formatByMagic = (start: string): DocumentFormat | undefined =>
  MAGIC.find(([pattern]) => pattern.test(start))?.[1];
