/** URLs of a snapshot's resources. They need authentication. */
export interface ResourceUrls {
  url: string;
  markdownUrl: string;
  appendixUrl: string;
  playground: string;
}

/** Creates the URL of a snapshot in the web playground. */
export const createPlaygroundUrl = (publicUrl: string, snapshotId: string): string =>
  `${publicUrl}/playground/${snapshotId}`;

/**
 * Creates the URLs of a snapshot's resources.
 * @param publicUrl base URL of the service, without a trailing slash
 */
export function createResourceUrls(publicUrl: string, snapshotId: string): ResourceUrls {
  const url = `${publicUrl}/v1/snapshots/${snapshotId}`;
  return {
    url,
    markdownUrl: `${url}/markdown`,
    appendixUrl: `${url}/appendix`,
    playground: createPlaygroundUrl(publicUrl, snapshotId),
  };
}
