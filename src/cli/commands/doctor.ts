import { styleText } from 'node:util';
import type { Command } from 'commander';
import { type DoctorSettings, runChecks, type CheckResult } from '../doctor/index.ts';
import { EXIT } from '../exit.ts';
import type { CommandIo } from '../io.ts';
import { print } from '../output.ts';
import type { CliEnvironment } from '../server.ts';
import { removeControls, wantsColor } from '../terminal/index.ts';

const RESULT_SYMBOLS = {
  ok: ['✓', 'green'],
  lacking: ['!', 'yellow'],
  missing: ['✗', 'red'],
} as const;

/** `pagewright doctor`: checks what is missing on this machine. */
export function addDoctor(
  program: Command,
  {
    environment,
    io,
    doctorSettings,
  }: { environment: CliEnvironment; io: CommandIo; doctorSettings: () => Promise<DoctorSettings> },
): void {
  program
    .command('doctor')
    .description('check what is missing on this machine and how to install it')
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\n✓ available, ! optional and missing, ✗ required and missing.\n' +
        'Exit codes: 0 the service can run, 1 it cannot run, 2 invalid settings.',
    )
    .action(async ({ json }: { json?: boolean }) => {
      const isColored = wantsColor('auto', io.stdout, environment.noColor);
      const results = await runChecks(await doctorSettings());
      await print(
        io.stdout,
        json
          ? `${JSON.stringify(results, null, 2)}\n`
          : results.map((result) => formatResult(result, isColored)).join(''),
      );
      io.exitCode = results.some(({ state }) => state === 'missing') ? EXIT.failed : EXIT.ok;
    });
}

function formatResult({ what, state, found, remedy }: CheckResult, isColored: boolean): string {
  const [symbol, color] = RESULT_SYMBOLS[state];
  const styledSymbol = isColored ? styleText(color, symbol, { validateStream: false }) : symbol;
  return `${styledSymbol} ${what.padEnd(14)} ${removeControls(found)}\n${remedy === undefined ? '' : `${' '.repeat(17)}${remedy}\n`}`;
}
