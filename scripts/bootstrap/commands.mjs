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
  const command = findCommand(args);
  return command === undefined || BROWSER_COMMANDS.has(command);
}

/**
 * The name of the command, which may follow settings of the service. All of them have a value, except `--no-auth`.
 *
 * @param {readonly string[]} args
 * @returns {string | undefined}
 */
function findCommand(args) {
  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    if (!word.startsWith('-')) return word;
    if (!word.includes('=') && word !== '--no-auth') at++;
  }
  return undefined;
}
