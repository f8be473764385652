/** Commands that fetch pages on this machine. With a server they do not. */
export const BROWSER_COMMANDS = new Set([
  'batch',
  'crawl',
  'diff',
  'fetch',
  'fixture',
  'highlights',
  'map',
  'mcp',
  'serve',
  'worker',
]);

/**
 * Whether a call of `pagewright` needs a browser. Without a command, the service starts.
 *
 * @param {readonly string[]} args
 * @returns {boolean}
 */
export function needsBrowser(args) {
  if (args.some((word) => ['-h', '--help', '-V', '--version'].includes(word))) return false;
  // With `--server`, the server fetches.
  if (args.some((word) => word === '--server' || word.startsWith('--server='))) return false;
  return args[0] === undefined || args[0].startsWith('-') || BROWSER_COMMANDS.has(args[0]);
}
