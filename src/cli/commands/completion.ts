import { Argument, type Command } from 'commander';
import type { CommandIo } from '../io.ts';
import { print } from '../output.ts';
import type { SettingFlag } from '../setting-flags.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** `pagewright completion SHELL`: prints a completion script. */
export function addCompletion(
  program: Command,
  { stdout }: CommandIo,
  settings: readonly SettingFlag[],
): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .description('print a shell script that completes commands, flags and their values')
    .addHelpText(
      'after',
      '\nbash: source <(pagewright completion bash)   zsh: source <(pagewright completion zsh)\n' +
        'fish: pagewright completion fish | source',
    )
    .action((shell: Shell) => {
      const commands = listCommands(program);
      return print(
        stdout,
        shell === 'fish' ? createFishScript(commands) : createBashScript(shell, commands, settings),
      );
    });
}

/** What can follow a command. */
interface CommandWords {
  /** Names of the command and of the commands that contain it, without the program. */
  path: string;
  subcommands: string[];
  flags: FlagWords[];
}

interface FlagWords {
  /** With dashes, such as `--color`. */
  flag: string;
  /** All values of the flag, if they are few. */
  choices: readonly string[];
}

function listCommands(command: Command, path = ''): CommandWords[] {
  const shownOptions = command.options.filter(({ hidden }) => !hidden);
  const flags = shownOptions.flatMap(({ long, argChoices = [] }) =>
    long ? [{ flag: long, choices: argChoices }] : [],
  );
  const subcommands = command.commands.map((child) => child.name());
  return [
    { path, subcommands, flags: [...flags, { flag: '--help', choices: [] }] },
    ...command.commands.flatMap((child) => listCommands(child, `${path} ${child.name()}`.trim())),
  ];
}

const hasChoices = ({ choices = [] }: { choices?: readonly string[] }): boolean => choices.length > 0;

/** Creates a script that completes settings only where no other word matches, because there are many. */
function createBashScript(
  shell: Shell,
  commands: readonly CommandWords[],
  settings: readonly SettingFlag[],
): string {
  const paths = commands.flatMap(({ path }) => (path === '' ? [] : [`'${path}'`])).join('|');
  const wordLines = commands.map(
    ({ path, subcommands, flags }) =>
      `    '${path}') words='${[...subcommands, ...flags.map(({ flag }) => flag)].join(' ')}' ;;`,
  );
  const valueLines = [
    ...commands.flatMap(({ path, flags }) =>
      flags
        .filter(hasChoices)
        .map(({ flag, choices }) => `    '${path} ${flag}') words='${choices.join(' ')}' ;;`),
    ),
    ...settings
      .filter(hasChoices)
      .map(({ flag, choices = [] }) => `    *' --${flag}') words='${choices.join(' ')}' ;;`),
  ];
  const bash = `_pagewright() {
  local path='' word words='' current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local settings='${settings.map(({ flag }) => `--${flag}`).join(' ')}'
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in ${paths}) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${wordLines.join('\n')}
  esac
  case "$path $previous" in
${valueLines.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ \${#COMPREPLY[@]} -eq 0 && $current == --* ]]; then
    COMPREPLY=($(compgen -W "$settings" -- "$current"))
  fi
}
complete -o default -F _pagewright pagewright
`;
  return shell === 'bash' ? bash : `autoload -U +X bashcompinit && bashcompinit\n${bash}`;
}

function createFishScript(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap(({ path, subcommands, flags }) => {
    const names = path.split(' ').filter(Boolean);
    const condition =
      names.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ') || '__fish_use_subcommand';
    const complete = `complete -c pagewright -n '${condition}'`;
    return [
      ...(subcommands.length > 0 ? [`${complete} -f -a '${subcommands.join(' ')}'`] : []),
      ...flags.map((words) => {
        const values = hasChoices(words) ? ` -x -a '${words.choices.join(' ')}'` : '';
        return `${complete} -l ${words.flag.slice(2)}${values}`;
      }),
    ];
  });
  return `${lines.join('\n')}\n`;
}
