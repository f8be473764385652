/** Addresses of a snapshot's resources; all but the screenshot's need authentication. */
export interface Addresses {
  url: string;
  markdownUrl: string;
  appendixUrl: string;
  playground: string;
}

/** Where the web playground shows a snapshot. */
export const playgroundOf = (publicUrl: string, snapshotId: string): string =>
  `${publicUrl}/playground/${snapshotId}`;

/** @param publicUrl base address of the service, without a slash at its end */
export function addressesOf(publicUrl: string, snapshotId: string): Addresses {
  const url = `${publicUrl}/v1/snapshots/${snapshotId}`;
  return {
    url,
    markdownUrl: `${url}/markdown`,
    appendixUrl: `${url}/appendix`,
    playground: playgroundOf(publicUrl, snapshotId),
  };
}
