export { banner } from './banner.ts';
export { EXIT, type FetchArguments, fetchCommand, parseFetchArguments } from './fetch.ts';
export { type FlagHelp, serveUsage, usage } from './usage.ts';
