import { REPORT_FILE } from './report.ts';

/**
 * Splits a command into words like a shell. Supports plain text and fully quoted words, and joins lines that end with
 * a backslash.
 */
export const splitWords = (command: string): string[] =>
  (command.replace(/\\\n\s*/g, '').match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'|'$/g, ''));

/**
 * Sends the request that curl would send for the options in the samples.
 * @param words arguments of the command
 */
export async function runCurl(words: readonly string[]): Promise<{ status: number; text: string }> {
  const headers = new Headers();
  let [url, method]: (string | undefined)[] = [];
  let body: BodyInit | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '-s') continue;
    if (word === '-o') {
      at++;
      continue;
    }
    if (word === '-H') {
      const [name = '', value = ''] = (words[++at] ?? '').split(/:\s*/, 2);
      headers.set(name, value);
    } else if (word === '-X') method = words[++at];
    else if (word === '-d') body = words[++at];
    else if (word === '-F') {
      const form = body instanceof FormData ? body : new FormData();
      const [name = '', value = ''] = (words[++at] ?? '').split('=', 2);
      if (value === '@report.pdf')
        form.set(name, new Blob([REPORT_FILE as Uint8Array<ArrayBuffer>]), 'report.pdf');
      else form.set(name, value);
      body = form;
    } else if (word.startsWith('http') && url === undefined) url = word;
    else throw new Error(`This test does not know what curl does with ${word}`);
  }
  const init = { method: method ?? (body === undefined ? 'GET' : 'POST'), headers };
  const reply = await fetch(url ?? '', { ...init, ...(body !== undefined && { body }) });
  return { status: reply.status, text: await reply.text() };
}
