/** Whether a snapshot is that of an uploaded file, which has no address. */
export const isUpload = (url: string): boolean => url.startsWith('upload:');

/** Number of digits of the hash of a file that are shown. */
const SHOWN_DIGITS = 8;

/** Returns the address of a page, or the first digits of the hash of a file. */
const nameAddress = (url: string): string =>
  isUpload(url) ? `Uploaded file ${url.slice('upload:'.length).slice(0, SHOWN_DIGITS)}` : url;

/** Returns the title of a snapshot, or else its address. */
export const nameSnapshot = ({
  title,
  url,
  finalUrl,
}: {
  title?: string;
  url: string;
  finalUrl?: string;
}): string => title ?? nameAddress(finalUrl ?? url);

/** Links to the page of a snapshot. An uploaded file has no page. */
export const PageAddress = ({ url, className }: { url: string; className?: string }) =>
  isUpload(url) ? (
    <span className={className} title={url}>
      {nameAddress(url)}
    </span>
  ) : (
    <a className={className} href={url} target="_blank" rel="noopener noreferrer nofollow">
      {url}
    </a>
  );
