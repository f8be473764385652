import type { Command } from 'commander';
import type { OpenSession } from '../../mcp/index.ts';
import { addServerOptions, type CliEnvironment, type ServerOptions, chooseServer } from '../server.ts';

/** Starts an embedded service on first use, and stops it after use. */
export type WithLazyEngine = (use: (open: OpenSession) => Promise<void>) => Promise<void>;

export interface McpCommand {
  version: string;
  environment: CliEnvironment;
  withLazyEngine: WithLazyEngine;
  stop: Promise<void>;
}

/** `pagewright mcp`: serves MCP on stdio. */
export function addMcp(program: Command, { version, environment, withLazyEngine, stop }: McpCommand): void {
  addServerOptions(program.command('mcp'))
    .description('serve tools for agents (Model Context Protocol) on standard input and output')
    .action(async (options: ServerOptions) => {
      const server = chooseServer(options, environment.apiKey);
      if (!server) {
        const { serveMcpStdio } = await import('../../mcp/index.ts');
        await withLazyEngine((open) => serveMcpStdio(version, open, reportFault, stop));
        return;
      }
      const { stdin: input, stdout: output } = process;
      void stop.then(() => input.destroy());
      const { bridgeStdio } = await import('../../mcp/index.ts');
      await bridgeStdio({ ...server, input, output });
    });
}

/** Standard output carries the protocol, so write to standard error. */
const reportFault = (error: unknown, tool: string): void => {
  process.stderr.write(`${tool}: ${error instanceof Error ? error.stack : String(error)}\n`);
};
