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
  const run = (program, args) => {
    const [command, ...rest] = [...privileged, program, ...args];
    return capture(command, rest, { env: quiet });
  };
  const apt = (args) => run('apt-get', ['-q', ...args]);
  const install = () => apt(['install', '-y', '--no-install-recommends', ...packages]);
  let result = await install();
  // An installation that was ended half-way blocks all later ones until dpkg has finished it.
  if (result.output.includes('dpkg --configure -a')) {
    const repair = await run('dpkg', ['--configure', '-a']);
    if (repair.code !== 0) return repair;
    result = await install();
  }
  if (result.code === 0) return result;
  // The package lists are usually missing or outdated. Update them and try again.
  const update = await apt(['update']);
  return update.code === 0 ? await install() : update;
}
