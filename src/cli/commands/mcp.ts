import type { Command } from 'commander';
import type { OpenSession } from '../../mcp/index.ts';
import { UsageError } from '../exit.ts';

/** Lends an engine of this process, which comes up when it is first asked for. */
export type WithLazyEngine = (use: (open: OpenSession) => Promise<void>) => Promise<void>;

export interface McpCommand {
  version: string;
  withLazyEngine: WithLazyEngine;
  stop: Promise<void>;
}

interface McpOptions {
  server?: string;
  key?: string;
}

/** `pagewright mcp`: tools for an agent, on standard input and output. */
export function addMcp(program: Command, { version, withLazyEngine, stop }: McpCommand): void {
  program
    .command('mcp')
    .description('tools for an agent (Model Context Protocol) on standard input and output')
    .option('--server <url>', 'the server that does it; without one it is done here')
    .option('--key <key>', "the server's API key (default: PAGEWRIGHT_API_KEY)")
    .action(async ({ server, key = process.env['PAGEWRIGHT_API_KEY'] }: McpOptions) => {
      if (server === undefined) {
        const { serveMcpStdio } = await import('../../mcp/index.ts');
        await withLazyEngine((open) => serveMcpStdio(version, open, reportFault, stop));
        return;
      }
      if (URL.parse(server) === null) throw new UsageError(`--server ${server} is no address.`);
      if (!key) throw new UsageError('The server needs an API key: --key, or PAGEWRIGHT_API_KEY.');
      const { stdin: input, stdout: output } = process;
      void stop.then(() => input.destroy());
      const { bridgeStdio } = await import('../../mcp/index.ts');
      await bridgeStdio({ server, key, input, output });
    });
}

/** Standard output belongs to the protocol. */
const reportFault = (error: unknown, tool: string): void => {
  process.stderr.write(`${tool}: ${error instanceof Error ? error.stack : String(error)}\n`);
};
