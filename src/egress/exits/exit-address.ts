/** Target of a connection. `host` is a checked address, or a name if the proxy of the exit resolves names. */
export interface ConnectionTarget {
  host: string;
  port: number;
}

/** The parsed setting of a proxy that is used as exit (route of outgoing requests). */
export interface ExitAddress {
  protocol: 'http' | 'https' | 'socks5';
  host: string;
  port: number;
  username: string;
  password: string;
  resolvesNames: boolean;
}

const DEFAULT_PORT_BY_PROTOCOL: Readonly<Record<ExitAddress['protocol'], number>> = {
  http: 80,
  https: 443,
  socks5: 1080,
};

/** Parses the setting of a proxy exit. Its error message does not contain the password. */
export function parseExit(setting: string): ExitAddress {
  const createInvalidExitError = (reason: string) =>
    new Error(`Not a proxy exit: ${hidePassword(setting)} (${reason})`);
  if (!URL.canParse(setting))
    throw createInvalidExitError('expected direct, http://…, https://… or socks5://…');
  const url = new URL(setting);
  const protocol = url.protocol.slice(0, -1);
  if (protocol !== 'http' && protocol !== 'https' && protocol !== 'socks5')
    throw createInvalidExitError('unknown protocol');
  if (url.hostname === '') throw createInvalidExitError('no host');
  if (!['', '/'].includes(url.pathname) || url.hash !== '')
    throw createInvalidExitError('an exit has no path');
  for (const [name, value] of url.searchParams) {
    if (name !== 'dns' || (value !== 'remote' && value !== 'local'))
      throw createInvalidExitError('only ?dns=remote or ?dns=local');
  }
  if (url.port === '0') throw createInvalidExitError('port 0');
  let username: string;
  let password: string;
  try {
    username = decodeURIComponent(url.username);
    password = decodeURIComponent(url.password);
  } catch {
    throw createInvalidExitError('user or password is not percent-encoded');
  }
  if (Buffer.byteLength(username) > 255 || Buffer.byteLength(password) > 255)
    throw createInvalidExitError('credentials too long');
  return {
    protocol,
    host: url.hostname,
    port: url.port === '' ? DEFAULT_PORT_BY_PROTOCOL[protocol] : Number(url.port),
    username,
    password,
    resolvesNames: url.searchParams.get('dns') === 'remote',
  };
}

const hidePassword = (setting: string): string => setting.replace(/^([^/]*\/\/)?[^@]*@/, '$1***@');
