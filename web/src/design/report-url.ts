/** White space in the host. Chromium accepts it, although it is not allowed there. */
const SPACE_IN_HOST = /^[^/]*\/\/[^/?#]*\s/;

/** Whether a text is a URL. If it is none, the browser says so at the field. */
export function reportUrl(field: HTMLInputElement | null, text: string): boolean {
  const isUrl = URL.canParse(text) && !SPACE_IN_HOST.test(text);
  field?.setCustomValidity(isUrl ? '' : 'This is not a URL. Enter one such as https://example.com/.');
  field?.reportValidity();
  return isUrl;
}
