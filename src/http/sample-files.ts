/** The built files of the sample page and the sample document, by path. */
export const SAMPLE_FILES: Readonly<Record<string, string>> = {
  '/sample': 'sample.html',
  '/sample-fares.csv': 'sample-fares.csv',
};
