import { existsSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installPackages } from './apt.mjs';
import { capture, npm, tool } from './child.mjs';
import { runUnderLock } from './lock.mjs';
import { listPathCandidates, isExecutable } from './path.mjs';
import { step, UserError } from './progress.mjs';

const DEBIAN_SHELL = '/usr/lib/chromium/chromium-headless-shell';
const DEBIAN_PACKAGES = [
  'chromium-headless-shell',
  'fonts-liberation',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
];
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const PACKAGE = new URL('../../package.json', import.meta.url);
const asRoot = process.getuid?.() === 0;

/**
 * Finds the preferred Chromium, and installs one if there is none.
 *
 * @param {URL} root the project's folder
 * @param {NodeJS.ProcessEnv} env the environment of the service
 * @param {string} node the Node binary that runs an installer
 * @returns {Promise<string>} the path of the browser's binary
 */
export async function ensureBrowser(root, env, node) {
  const set = env.PAGEWRIGHT_CHROMIUM;
  if (set && !isExecutable(set)) {
    throw new UserError(
      `PAGEWRIGHT_CHROMIUM is ${set}, but this is not an executable file. Correct it or unset it.`,
    );
  }
  return set || findBrowser(env) || (await runUnderLock(root, () => installBrowser(root, env, node)));
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} the preferred installed Chromium
 */
export function findBrowser(env) {
  return [DEBIAN_SHELL, ...playwrightShells(env), ...listPathCandidates(env, COMMANDS)].find(isExecutable);
}

async function installBrowser(root, env, node) {
  const already = findBrowser(env);
  if (already) return already;
  const reports = [];
  for (const [title, install] of [
    ['installing Chromium with apt-get', installWithApt],
    ['installing Chromium with Playwright', installWithPlaywright],
  ]) {
    const report = await step(title, () => install(root, env, node));
    const found = findBrowser(env);
    if (found) return found;
    reports.push(`${title}: ${report.trim().split('\n').slice(-8).join('\n')}`);
  }
  throw new UserError(
    `No Chromium was found, and none could be installed.\n\n${reports.join('\n\n')}\n\n` +
      'Install chromium-headless-shell (Debian), Chromium or Google Chrome, ' +
      'or set PAGEWRIGHT_CHROMIUM to the path of one, and try again.',
  );
}

async function installWithApt(_root, env) {
  return (await installPackages(env, DEBIAN_PACKAGES)).output;
}

async function installWithPlaywright(root, env, node) {
  const withDependencies = asRoot && process.platform === 'linux' ? ['--with-deps'] : [];
  const args = ['install', '--only-shell', ...withDependencies, 'chromium'];
  const options = { env: { ...env, PLAYWRIGHT_BROWSERS_PATH: playwrightFolders(env)[0] } };
  if (existsSync(new URL('node_modules/playwright-core/', root))) {
    return (await capture(node, [tool(root, 'playwright-core', 'playwright-core'), ...args], options)).output;
  }
  // The installed package does not include Playwright.
  const { devDependencies } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  const playwright = `playwright-core@${devDependencies['playwright-core']}`;
  return (await npm(['exec', '--yes', '--', playwright, ...args], options)).output;
}

/**
 * Lists the folders in which Playwright keeps browsers. The unprivileged account of the browser cannot read the home
 * folder of root.
 */
function playwrightFolders(env) {
  const home = {
    darwin: path.join(os.homedir(), 'Library/Caches/ms-playwright'),
    win32: path.join(os.homedir(), 'AppData/Local/ms-playwright'),
  }[process.platform];
  const own = home ?? path.join(os.homedir(), '.cache/ms-playwright');
  const shared = asRoot ? ['/var/cache/pagewright/browsers'] : [];
  return [env.PLAYWRIGHT_BROWSERS_PATH, ...shared, own].filter(Boolean);
}

function playwrightShells(env) {
  return playwrightFolders(env)
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^chromium_headless_shell-\d+$/.test(name))
        .sort((one, other) => Number(other.split('-')[1]) - Number(one.split('-')[1]))
        .flatMap((name) => shellsIn(path.join(folder, name))),
    );
}

function shellsIn(folder) {
  return readdirSync(folder)
    .filter((name) => name.startsWith('chrome'))
    .flatMap((name) =>
      ['chrome-headless-shell', 'chrome-headless-shell.exe', 'headless_shell'].map((file) =>
        path.join(folder, name, file),
      ),
    );
}
