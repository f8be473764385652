import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

const text = (value) => (value instanceof URL ? fileURLToPath(value) : value);

/**
 * Returns the script of a tool in node_modules, to run it with the pinned Node without a shell.
 *
 * @param {URL} root the project's folder
 * @param {string} packageName
 * @param {string} bin the name of the command
 * @returns {URL}
 */
export function tool(root, packageName, bin) {
  const folder = new URL(`node_modules/${packageName}/`, root);
  return new URL(JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')).bin[bin], folder);
}

/**
 * Runs a program in the foreground: it inherits our output streams and receives our signals.
 *
 * @param {string | URL} command
 * @param {(string | URL)[]} args
 * @param {{ cwd?: URL, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<number>} its exit code; 128 + n if signal n ended it
 */
export function forward(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(text(command), args.map(text), { ...options, stdio: 'inherit' });
    const handlers = ['SIGTERM', 'SIGINT', 'SIGHUP'].map((signal) => {
      // A terminal sends Ctrl-C to the whole group, so forwarding it would deliver it a second time.
      const handler = () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal));
      process.on(signal, handler);
      return () => process.off(signal, handler);
    });
    const stopWatching = whenOrphaned(() => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      stopWatching();
      for (const remove of handlers) remove();
      resolve(code ?? 128 + os.constants.signals[signal]);
    });
  });
}

const parent = process.ppid;

/** A signal to npm ends only the shell between npm and this process. Notice the loss of the parent process instead. */
function whenOrphaned(action) {
  if (!process.env.npm_lifecycle_event) return () => undefined;
  const look = () => {
    if (process.ppid !== parent) action();
  };
  look();
  const timer = setInterval(look, 500);
  return () => clearInterval(timer);
}

/**
 * Runs a program and returns its output, both streams in order, without printing it.
 *
 * @param {string | URL} command
 * @param {(string | URL)[]} args
 * @param {{ cwd?: URL, env?: NodeJS.ProcessEnv, shell?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>} code 127 if the program does not exist
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(text(command), args.map(text), { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

/**
 * Runs the npm of the system's Node without printing its output.
 *
 * @param {string[]} args
 * @param {{ cwd?: URL }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function npm(args, options = {}) {
  const script = process.env.npm_execpath;
  // "npm start" sets this variable to npm's path; pnpm and yarn set it to their own.
  if (script && /npm-cli\.[cm]?js$/.test(script) && !script.includes('pnpm')) {
    return capture(process.execPath, [script, ...args], options);
  }
  return process.platform === 'win32'
    ? capture('npm.cmd', args, { ...options, shell: true })
    : capture('npm', args, options);
}

/**
 * Installs packages without their scripts, from npm's cache where it has them.
 *
 * @param {string[]} args the command of npm with its arguments
 * @param {{ cwd?: URL }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function npmInstall(args, options) {
  const all = [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const cached = await npm([...all, '--prefer-offline'], options);
  // The cached record of a package may be older than the version that is wanted.
  return cached.output.includes('ETARGET') ? await npm(all, options) : cached;
}
