export { EXIT, UsageError } from './exit.ts';
export { type CliDependencies, createCli } from './program.ts';
