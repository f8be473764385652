import { Argument, type Command } from 'commander';
import { print } from '../output.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** `pagewright completion SHELL`: prints a completion script. */
export function addCompletion(program: Command): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .description('print a shell script that completes commands and flags')
    .addHelpText(
      'after',
      '\nbash: source <(pagewright completion bash)   zsh: source <(pagewright completion zsh)\n' +
        'fish: pagewright completion fish | source',
    )
    .action((shell: Shell) => print(createScript(shell, listWords(program))));
}

/** Completions by command path; `''` is the program itself. */
type CompletionWords = Map<string, string[]>;

function listWords(command: Command, path = ''): CompletionWords {
  const subcommandNames = command.commands.map((child) => child.name());
  const flags = command.options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : []));
  const subcommandWords = command.commands.flatMap((child) => [
    ...listWords(child, path === '' ? child.name() : `${path} ${child.name()}`),
  ]);
  return new Map([[path, [...subcommandNames, ...flags, '--help']], ...subcommandWords]);
}

function createScript(shell: Shell, words: CompletionWords): string {
  if (shell === 'fish') return createFishScript(words);
  const caseLines = [...words]
    .map(([path, completions]) => `    '${path}') words='${completions.join(' ')}' ;;`)
    .join('\n');
  const bash = `_pagewright() {
  local path='' word words=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) case "$path $word" in ${formatGroups(words)}) path="\${path:+$path }$word" ;; esac ;; esac
  done
  case "$path" in
${caseLines}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _pagewright pagewright
`;
  return shell === 'bash' ? bash : `autoload -U +X bashcompinit && bashcompinit\n${bash}`;
}

/** Formats all command paths as shell patterns. */
const formatGroups = (words: CompletionWords): string =>
  [...words.keys()]
    .filter((path) => path !== '')
    .map((path) => (path.includes(' ') ? `'${path}'` : `' ${path}'`))
    .join('|');

function createFishScript(words: CompletionWords): string {
  const lines = [...words].map(([path, completions]) => {
    const [first, second] = path.split(' ');
    const subcommandNames = completions.filter((word) => !word.startsWith('-'));
    const seenConditions = [first, second]
      .filter(Boolean)
      .map((word) => `__fish_seen_subcommand_from ${word}`);
    const condition = seenConditions.length > 0 ? seenConditions.join('; and ') : '__fish_use_subcommand';
    const flags = completions.filter((word) => word.startsWith('--')).map((word) => `-l ${word.slice(2)}`);
    return [
      ...(subcommandNames.length > 0
        ? [`complete -c pagewright -n '${condition}' -f -a '${subcommandNames.join(' ')}'`]
        : []),
      ...flags.map((flag) => `complete -c pagewright -n '${condition}' ${flag}`),
    ].join('\n');
  });
  return `${lines.join('\n')}\n`;
}
