import type { ChildProcess } from 'node:child_process';

/**
 * Resolves to the address that a process of the service prints on standard error when it listens.
 * @throws Error with the output if the process ends before
 */
export function readServiceAddress(child: ChildProcess): Promise<string> {
  child.stdout?.resume();
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /https?:\/\/[^\s/]+/.exec(output)?.[0];
      if (address !== undefined) resolve(address);
    });
    child.once('close', () => reject(new Error(`The service did not start: ${output}`)));
  });
}
