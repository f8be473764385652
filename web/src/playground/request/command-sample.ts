import type { Options } from './options.ts';
import { quoteForShell } from './quote-for-shell.ts';

/** Generates a command. The command line has no options for the token budget, the scope, markers and the oldest capture. */
export function createCommandSample(base: string, url: string, options: Options): string {
  const { format, screenshot, scrollFullPage, profile, stateJson, pages, ocr, password } = options;
  const include = (['appendix', 'links', 'html', 'headers'] as const).filter((part) => options[part]);
  const parts: (readonly [flag: string, value?: string] | false)[] = [
    ['--server', base],
    format === 'json' && ['--json'],
    include.length > 0 && ['--include', include.join(',')],
    !stateJson && ['--no-state-json'],
    scrollFullPage && ['--scroll'],
    screenshot !== 'none' && ['--screenshot', 'page.png'],
    screenshot === 'fullPage' && ['--full-page'],
    profile.trim() !== '' && ['--profile', profile.trim()],
    pages.trim() !== '' && ['--pages', pages.trim()],
    ocr !== 'auto' && ['--ocr', ocr],
    password !== '' && ['--document-password', password],
  ];
  const flags = parts
    .filter((part) => part !== false)
    .map(([flag, value]) => (value === undefined ? flag : `${flag} ${quoteForShell(value)}`));
  return `# Reads the key from the environment variable PAGEWRIGHT_API_KEY.
pagewright fetch ${[quoteForShell(url), ...flags].join(' \\\n  ')}`;
}
