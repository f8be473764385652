/** One setting as the help shows it. */
export interface FlagHelp {
  flag: string;
  meaning: string;
  standard: string;
}

const HEAD = `Pagewright: web pages for language models.

Usage:
  pagewright [serve] [--port 8080] [--data-dir ./data] …   run the service
  pagewright fetch URL [--json] [--appendix] [--no-state-json] [--scroll] [-o FILE]
                                                       print one page as Markdown, without a server
  pagewright help [serve]                              this text; with \`serve\` every setting
  pagewright version
`;

export const usage = (): string => HEAD;

/** Every setting of `serve`, as a flag. */
export function serveUsage(flags: readonly FlagHelp[]): string {
  const width = Math.max(...flags.map(({ flag }) => flag.length));
  const lines = flags.map(
    ({ flag, meaning, standard }) => `  --${flag.padEnd(width)}  ${meaning} (default: ${standard})`,
  );
  return `${HEAD}\nSettings of serve; each is also an environment variable (--port is PAGEWRIGHT_PORT):\n${lines.join('\n')}\n`;
}
