import { capture } from './child.mjs';
import { listPathCandidates, isExecutable } from './path.mjs';

const asRoot = process.getuid?.() === 0;

/**
 * Installs Debian packages if this needs no prompt: as root, or with sudo without a password.
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} packages
 * @returns {Promise<{ code: number, output: string }>} code 0 if the packages are installed now
 */
export async function installPackages(env, packages) {
  if (!listPathCandidates(env, ['apt-get']).some(isExecutable))
    return { code: 1, output: 'apt-get was not found' };
  const privileged = asRoot ? [] : ['sudo', '-n'];
  const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (args) => {
    const [command, ...rest] = [...privileged, 'apt-get', '-q', ...args];
    return capture(command, rest, { env: quiet });
  };
  const install = () => apt(['install', '-y', '--no-install-recommends', ...packages]);
  const first = await install();
  if (first.code === 0) return first;
  // The package lists are usually missing or outdated. Update them and try again.
  const update = await apt(['update']);
  return update.code === 0 ? await install() : update;
}
