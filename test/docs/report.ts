import { makePdf } from '../document/pdf/pdf-file.ts';
import { type Family, fixed } from '../origin/index.ts';

const page = (text: string) => ({ lines: [{ text, x: 60, y: 700 }] });

/** The document that the samples read: a PDF of three pages. */
export const REPORT_FILE = makePdf(
  [
    page('The lamp burned on 365 nights of the year.'),
    page('The stairs were swept in March.'),
    page('The keeper ordered oil for the winter.'),
  ],
  { info: { Title: 'The report of the keeper' } },
);

/** Serves the document that the samples fetch. */
export const REPORT: Family = {
  '/report.pdf': fixed('A PDF of three pages', {
    headers: { 'content-type': 'application/pdf' },
    body: REPORT_FILE,
  }),
};
