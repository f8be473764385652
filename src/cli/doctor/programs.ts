import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { BrowserLaunchError, launchBrowser } from '../../capture/index.ts';
import { checkConfinement } from '../../document/index.ts';
import type { DoctorSettings, Finding } from './types.ts';

const execFileAsync = promisify(execFile);
const PROGRAM_TIMEOUT_MS = 10_000;
const HEAP_MEGABYTES = 256;

/** Returns the output of a program. Undefined if the program cannot run. */
const readOutput = (program: string, args: readonly string[]): Promise<string | undefined> =>
  execFileAsync(program, args, { timeout: PROGRAM_TIMEOUT_MS }).then(
    ({ stdout, stderr }) => stdout || stderr,
    () => undefined,
  );

/** Starts the browser with the same options as the service. */
export async function checkChromium({
  chromium: executable,
  allowNoSandbox,
}: DoctorSettings): Promise<Finding> {
  if (executable === undefined) {
    const remedy =
      'Start pagewright, which installs one, or set PAGEWRIGHT_CHROMIUM to the path of a Chromium.';
    return { state: 'missing', found: 'not configured', remedy };
  }
  try {
    const browser = await launchBrowser({
      executable,
      allowNoSandbox,
      heapMegabytes: HEAP_MEGABYTES,
      loadsImages: false,
    });
    const { product, sandboxed } = browser;
    await browser.close();
    if (sandboxed) return { state: 'ok', found: `${product}, sandboxed: ${executable}` };
    const remedy = 'Allow unprivileged user namespaces and unset PAGEWRIGHT_ALLOW_NO_SANDBOX.';
    return { state: 'lacking', found: `${product}, not sandboxed: ${executable}`, remedy };
  } catch (error) {
    if (!(error instanceof BrowserLaunchError)) throw error;
    const [found = '', remedy] = error.message.split('\n');
    return { state: 'missing', found, ...(remedy !== undefined && { remedy }) };
  }
}

/** Checks the fonts, which determine the layout of pages. */
export async function checkFonts(): Promise<Finding> {
  const remedy = 'apt-get install fonts-liberation fonts-noto-cjk fonts-noto-color-emoji';
  const output = await readOutput('fc-list', [':', 'family']);
  if (output === undefined) return { state: 'lacking', found: 'unknown: fc-list is not installed', remedy };
  const families = ['Liberation', 'Noto Sans CJK', 'Noto Color Emoji'];
  const missingFamilies = families.filter((family) => !output.includes(family));
  if (missingFamilies.length === 0) return { state: 'ok', found: families.join(', ') };
  return { state: 'lacking', found: `missing: ${missingFamilies.join(', ')}`, remedy };
}

/** Checks tesseract, which reads scans and images. PDF text does not need it. */
export async function checkTesseract(): Promise<Finding> {
  const output = await readOutput('tesseract', ['--list-langs']);
  const languages =
    output
      ?.split('\n')
      .slice(1)
      .filter((name) => /^\w+$/.test(name) && name !== 'osd') ?? [];
  if (languages.length > 0) return { state: 'ok', found: `reads ${languages.join(', ')}` };
  return {
    state: 'lacking',
    found: `${output === undefined ? 'not installed' : 'no languages installed'}; scans are not read`,
    remedy: 'apt-get install tesseract-ocr tesseract-ocr-eng (other languages: tesseract-ocr-deu, …)',
  };
}

/** Checks how the processes that convert documents are confined. */
export async function checkConversions(): Promise<Finding> {
  try {
    const { level, isWeaker } = await checkConfinement();
    if (!isWeaker) return { state: 'ok', found: level };
    const remedy = 'Install util-linux, and run as root or allow unprivileged user namespaces.';
    return { state: 'lacking', found: level, remedy };
  } catch (error) {
    const remedy = 'Check that Node can start processes and write to the temporary directory.';
    return { state: 'lacking', found: (error as Error).message, remedy };
  }
}
