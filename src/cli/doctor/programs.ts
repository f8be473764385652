import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BrowserLaunchError, launchBrowser } from '../../capture/index.ts';
import type { DoctorSettings, Finding } from './types.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 10_000;
const HEAP_MEGABYTES = 256;

/** What a program says; undefined where there is no such program. */
const say = (program: string, args: readonly string[]): Promise<string | undefined> =>
  run(program, args, { timeout: TIMEOUT_MS }).then(
    ({ stdout, stderr }) => stdout || stderr,
    () => undefined,
  );

/** Starts the browser as the service does, in its sandbox. */
export async function chromium({ chromium: executable, allowNoSandbox }: DoctorSettings): Promise<Finding> {
  const what = 'Chromium';
  if (executable === undefined) {
    const remedy = 'npm start finds or installs one; or set PAGEWRIGHT_CHROMIUM to the path of one.';
    return { what, state: 'missing', found: 'none is set', remedy };
  }
  try {
    const browser = await launchBrowser({
      executable,
      allowNoSandbox,
      heapMegabytes: HEAP_MEGABYTES,
      images: false,
    });
    const { product, sandboxed } = browser;
    await browser.close();
    if (sandboxed) return { what, state: 'ok', found: `${product}, sandboxed: ${executable}` };
    return {
      what,
      state: 'lacking',
      found: `${product}, without its sandbox: ${executable}`,
      remedy: 'Allow unprivileged user namespaces and unset PAGEWRIGHT_ALLOW_NO_SANDBOX.',
    };
  } catch (error) {
    if (!(error instanceof BrowserLaunchError)) throw error;
    const [first = '', ...rest] = error.message.split('\n');
    return { what, state: 'missing', found: first, ...(rest[0] !== undefined && { remedy: rest[0] }) };
  }
}

/** Fonts decide how wide text is, and so what pages look like. */
export async function fonts(): Promise<Finding> {
  const what = 'fonts';
  const remedy = 'apt-get install fonts-liberation fonts-noto-cjk fonts-noto-color-emoji';
  const listed = await say('fc-list', [':', 'family']);
  if (listed === undefined) return { what, state: 'lacking', found: 'fc-list is not there to tell', remedy };
  const families = ['Liberation', 'Noto Sans CJK', 'Noto Color Emoji'];
  const absent = families.filter((family) => !listed.includes(family));
  if (absent.length === 0) return { what, state: 'ok', found: families.join(', ') };
  return { what, state: 'lacking', found: `none of: ${absent.join(', ')}`, remedy };
}

/** Scans and pictures of text are read with tesseract; PDF files need nothing of the system. */
export async function tesseract(): Promise<Finding> {
  const what = 'tesseract';
  const listed = await say('tesseract', ['--list-langs']);
  const languages =
    listed
      ?.split('\n')
      .slice(1)
      .filter((name) => /^\w+$/.test(name) && name !== 'osd') ?? [];
  if (languages.length > 0) return { what, state: 'ok', found: `reads ${languages.join(', ')}` };
  return {
    what,
    state: 'lacking',
    found: listed === undefined ? 'none: scans are not read' : 'no language: scans are not read',
    remedy: 'apt-get install tesseract-ocr tesseract-ocr-eng (another language: tesseract-ocr-deu, …)',
  };
}
