import type { Command } from 'commander';
import { type CaptureSettings, createDecodeError } from '../../contract/index.ts';
import type { OpenSession, ToolSession } from '../../mcp/index.ts';
import { UsageError } from '../exit.ts';
import type { CommandIo } from '../io.ts';
import {
  ADDRESS_ADVICE,
  addServerOptions,
  type CliEnvironment,
  type ServerOptions,
  chooseServer,
} from '../server.ts';
import type { WithStore } from './account/account-commands.ts';

/** Starts an embedded service on first use, and stops it after use. */
export type WithLazyEngine = (
  use: (open: () => Promise<Omit<ToolSession, 'withoutHttp'>>) => Promise<void>,
) => Promise<void>;

export interface McpCommand {
  version: string;
  environment: CliEnvironment;
  io: CommandIo;
  withLazyEngine: WithLazyEngine;
  withStore: WithStore;
  stop: Promise<void>;
}

/** `pagewright mcp`: serves MCP on stdio. */
export function addMcp(
  program: Command,
  { version, environment, io, withLazyEngine, withStore, stop }: McpCommand,
): void {
  const readStoredProfile = (name: string) => readLocalProfile(withStore, name);
  // Standard output carries the protocol.
  const onFault = (error: unknown, tool: string): void => {
    io.stderr.write(`${tool}: ${error instanceof Error ? error.stack : String(error)}\n`);
  };
  addServerOptions(program.command('mcp'))
    .description('serve tools for agents (Model Context Protocol) on standard input and output')
    .action(async (options: ServerOptions) => {
      const server = chooseServer(options, environment);
      const { stdin: input, stdout: output } = io;
      if (!server) {
        const { serveMcpStdio } = await import('../../mcp/index.ts');
        await withLazyEngine((openEngine) => {
          const open: OpenSession = async () => ({
            ...(await openEngine()),
            withoutHttp: { readProfile: readStoredProfile },
          });
          return serveMcpStdio({ version, open, onFault, input, output, stop });
        });
        return;
      }
      const { bridgeStdio } = await import('../../mcp/index.ts');
      await bridgeStdio({ ...server, addressAdvice: ADDRESS_ADVICE[server.source], input, output, stop });
    });
}

/** Reads a profile of this machine for a tool. The error tells the model why there is none. */
async function readLocalProfile(withStore: WithStore, name: string): Promise<CaptureSettings> {
  try {
    const { readProfile } = await import('../profiles/index.ts');
    return await readProfile(withStore, { profile: name });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw createDecodeError('arguments', [{ _tag: 'Pointer', path: ['profile'], message: error.message }]);
  }
}
