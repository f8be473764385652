import { styleText } from 'node:util';
import type { Command } from 'commander';
import { type DoctorSettings, examine, type Finding } from '../doctor/index.ts';
import { EXIT } from '../exit.ts';
import { print } from '../output.ts';
import { visible, wantsColor } from '../terminal/index.ts';

const SIGNS = {
  ok: ['✓', 'green'],
  lacking: ['!', 'yellow'],
  missing: ['✗', 'red'],
} as const;

/** `pagewright doctor`: what is missing on this machine, and how to get it. */
export function addDoctor(
  program: Command,
  { doctorSettings }: { doctorSettings: () => Promise<DoctorSettings> },
): void {
  program
    .command('doctor')
    .description('say what is missing on this machine, and how to get it')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\n✓ is there, ! does without (something works less well), ✗ is needed.\n' +
        'Exit codes: 0 the service can run, 1 it cannot, 2 the settings are wrong.',
    )
    .action(async ({ json }: { json?: boolean }) => {
      const findings = await examine(await doctorSettings());
      await print(json ? `${JSON.stringify(findings, null, 2)}\n` : findings.map(line).join(''));
      process.exitCode = findings.some(({ state }) => state === 'missing') ? EXIT.failed : EXIT.ok;
    });
}

function line({ what, state, found, remedy }: Finding): string {
  const [sign, color] = SIGNS[state];
  const painted = wantsColor('auto', process.stdout)
    ? styleText(color, sign, { validateStream: false })
    : sign;
  return `${painted} ${what.padEnd(14)} ${visible(found)}\n${remedy === undefined ? '' : `${' '.repeat(17)}${remedy}\n`}`;
}
