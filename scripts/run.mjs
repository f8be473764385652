// Entry point of every npm script. Plain JavaScript for Node 18, which may be the only version on the machine.
import { fileURLToPath } from 'node:url';
import { ensureBrowser, findBrowser } from './bootstrap/browser.mjs';
import { checks } from './bootstrap/checks.mjs';
import { forward, npm, tool } from './bootstrap/child.mjs';
import { needsBrowser } from './bootstrap/commands.mjs';
import { ensureDependencies } from './bootstrap/dependencies.mjs';
import { ensureDist } from './bootstrap/dist.mjs';
import { ensureNode } from './bootstrap/node.mjs';
import { ensureOcr } from './bootstrap/ocr.mjs';
import { UserError } from './bootstrap/progress.mjs';
import { ensurePython } from './bootstrap/python.mjs';
import { runUnitTests } from './bootstrap/unit-tests.mjs';
import { ensureWeb, isWebStale } from './bootstrap/web.mjs';

const root = new URL('..', import.meta.url);

/**
 * Installs what a command needs and returns the environment in which to run it.
 *
 * @param {{ browser: boolean, development: boolean, web?: boolean }} needs what the command requires
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} the pinned Node binary and the environment
 */
async function setUp({ browser, development, web = false }) {
  const { node, env } = await ensureNode(root, process.env);
  const build = web && (await isWebStale(root));
  await ensureDependencies(root, { development: development || build });
  if (build) await ensureWeb(root, node, env);
  if (browser) env.PAGEWRIGHT_CHROMIUM = await ensureBrowser(root, env, node);
  if (browser) await ensureOcr(root, env);
  // Compiling the code of this project takes half of the time of a second start, so cache it.
  env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compile', root));
  return { node, env };
}

/** Installs what the tests need. */
async function setUpTests() {
  const { node, env } = await setUp({ browser: true, development: true, web: true });
  // An empty value means that the tests of the Python client cannot run.
  env.PAGEWRIGHT_TEST_PYTHON = (await ensurePython(root, env)) ?? '';
  return { node, env };
}

const verbs = {
  start: async (args) => {
    const fetchesPages = needsBrowser(args, process.env);
    const { node, env } = await setUp({ browser: fetchesPages, development: false, web: fetchesPages });
    env.PAGEWRIGHT_CHROMIUM ||= findBrowser(env) ?? '';
    return await forward(node, [new URL('src/main.ts', root), ...args], { env });
  },
  test: async (args) => {
    const begun = Date.now();
    const { node, env } = await setUpTests();
    // With arguments the run has other files than the whole suite, and the repetition would need the same options.
    const options = { begun, repeats: args.length === 0 };
    return (await checks(root, node, env)) || (await runUnitTests(root, node, env, args, options));
  },
  'test:only': async (args) => {
    const { node, env } = await setUpTests();
    return await runUnitTests(root, node, env, args);
  },
  build: async () => {
    const { node, env } = await setUp({ browser: false, development: true, web: true });
    await ensureDist(root, node, env);
    return 0;
  },
  tarball: async (args) => {
    const { node, env } = await setUp({ browser: false, development: true, web: true });
    await ensureDist(root, node, env);
    // npm scripts are disabled in this project. `npm pack` alone would pack an outdated build or none.
    const { code, output } = await npm(['pack', ...args], { cwd: root });
    (code === 0 ? process.stdout : process.stderr).write(output);
    return code;
  },
  bench: async (args) => {
    const { node, env } = await setUp({ browser: true, development: true });
    await ensureDependencies(new URL('bench/contenders/', root), { development: false });
    return await forward(node, [new URL('bench/run.ts', root), ...args], { cwd: root, env });
  },
  'bench:soak': async (args) => {
    const { node, env } = await setUp({ browser: true, development: true });
    return await forward(node, [new URL('bench/soak.ts', root), ...args], { cwd: root, env });
  },
  conformance: async (args) => {
    const { node, env } = await setUp({ browser: true, development: true });
    return await forward(node, [new URL('bench/conformance.ts', root), ...args], { cwd: root, env });
  },
  mutation: async (args) => {
    const { node, env } = await setUp({ browser: true, development: true });
    return await forward(node, [new URL('scripts/mutation/main.ts', root), ...args], { cwd: root, env });
  },
  'bench:quality': async (args) => {
    const { node, env } = await setUp({ browser: true, development: true });
    return await forward(node, [new URL('bench/quality.ts', root), ...args], { cwd: root, env });
  },
  lint: async () => {
    const { node, env } = await setUp({ browser: false, development: true });
    return await checks(root, node, env);
  },
  format: async () => {
    const { node, env } = await setUp({ browser: false, development: true });
    return await forward(node, [tool(root, '@biomejs/biome', 'biome'), 'format', '--write', '.'], {
      cwd: root,
      env,
    });
  },
};

const [name = 'start', ...args] = process.argv.slice(2);
const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;

try {
  if (!verb) throw new UserError(`Unknown command "${name}". Commands: ${Object.keys(verbs).join(', ')}.`);
  process.exitCode = await verb(args);
} catch (error) {
  console.error(error instanceof UserError ? `\n${error.message}` : error);
  process.exitCode = 1;
}
