/** Addresses of a snapshot's resources; all but the screenshot's need authentication. */
export interface Addresses {
  url: string;
  markdownUrl: string;
  appendixUrl: string;
  playground: string;
}

/** @param publicUrl base address of the service, without a slash at its end */
export function addressesOf(publicUrl: string, snapshotId: string): Addresses {
  const url = `${publicUrl}/v1/snapshots/${snapshotId}`;
  return {
    url,
    markdownUrl: `${url}/markdown`,
    appendixUrl: `${url}/appendix`,
    playground: `${publicUrl}/playground/${snapshotId}`,
  };
}
