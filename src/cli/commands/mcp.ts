import type { Command } from 'commander';
import type { OpenSession } from '../../mcp/index.ts';
import { UsageError } from '../exit.ts';

/** Starts an embedded service on first use, and stops it after use. */
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

/** `pagewright mcp`: serves MCP on stdio. */
export function addMcp(program: Command, { version, withLazyEngine, stop }: McpCommand): void {
  program
    .command('mcp')
    .description('serve tools for agents (Model Context Protocol) on standard input and output')
    .option('--server <url>', 'use this server instead of an embedded browser')
    .option('--key <key>', 'API key of the server (default: PAGEWRIGHT_API_KEY)')
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

/** Writes to standard error, because standard output carries the protocol. */
const reportFault = (error: unknown, tool: string): void => {
  process.stderr.write(`${tool}: ${error instanceof Error ? error.stack : String(error)}\n`);
};
