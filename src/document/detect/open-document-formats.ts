import type { DocumentFormat } from '../types.ts';

const PREFIX = 'application/vnd.oasis.opendocument.';

/** Formats of OpenDocument files by the media type that the file itself names. Templates are read like documents. */
export const OPEN_DOCUMENT_FORMATS: ReadonlyMap<string, DocumentFormat> = new Map(
  (
    [
      ['text', 'odt'],
      ['spreadsheet', 'ods'],
      ['presentation', 'odp'],
      ['graphics', 'odg'],
    ] as const
  ).flatMap(([kind, format]) => [
    [PREFIX + kind, format],
    [`${PREFIX + kind}-template`, format],
  ]),
);
