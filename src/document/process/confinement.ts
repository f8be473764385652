import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filterSystemCalls } from './system-call-filter.ts';

export const SOURCE_FOLDER = fileURLToPath(new URL('../..', import.meta.url));
export const PROJECT_FOLDER = fileURLToPath(new URL('../../..', import.meta.url));
/** Folder of the dependencies. An installed package is in the same `node_modules` as its dependencies. */
export const MODULES_FOLDER =
  basename(dirname(PROJECT_FOLDER)) === 'node_modules'
    ? dirname(PROJECT_FOLDER)
    : join(PROJECT_FOLDER, 'node_modules');

/** A folder with compiled code that a separate file system shows read-only at another path. */
export interface CodeMount {
  from: string;
  to: string;
}

/** A way to start a conversion process so that it is isolated from the rest of the system. */
export interface Confinement {
  /** Says what is isolated, for display. */
  level: string;
  /** Whether the conversion runs under a separate user id, which must own the temporary folder. */
  hasOwnUser: boolean;
  /**
   * Whether the process sees a separate file system, built in the temporary folder, that contains only the program and
   * `/tmp`.
   */
  hasOwnRoot: boolean;
  /** Whether the kernel refuses system calls that no conversion needs, such as all calls for the network. */
  filtersSystemCalls: boolean;
  /** Returns the command line to write before the command line of the program. */
  command(folder: string, user: number, code?: CodeMount): readonly string[];
}

/** Command prefix that starts a program without capabilities; options of `setpriv` and `--` follow. */
const DROP_CAPABILITIES_COMMAND = ['setpriv', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'];
const runAsUser = (user: number): string[] => [
  ...DROP_CAPABILITIES_COMMAND,
  `--reuid=${String(user)}`,
  `--regid=${String(user)}`,
  '--clear-groups',
  '--',
];
const dropCapabilities = (): string[] => [...DROP_CAPABILITIES_COMMAND, '--'];

/**
 * Lists the confinements that the system may support, the strictest first: each one with a filter of system calls, and
 * then without. Systems other than Linux have only the permission model of Node.
 */
export function listConfinements(): Confinement[] {
  const unconfined: Unfiltered = {
    level: 'Node permissions only',
    hasOwnUser: false,
    hasOwnRoot: false,
    command: () => [],
  };
  if (process.platform !== 'linux') return [{ ...unconfined, filtersSystemCalls: false }];
  const filter = filterSystemCalls();
  return [...listLinuxConfinements(), unconfined].flatMap((confinement) => [
    ...(filter ? [addFilter(confinement, filter)] : []),
    { ...confinement, filtersSystemCalls: false },
  ]);
}

type Unfiltered = Omit<Confinement, 'filtersSystemCalls'>;

const addFilter = ({ level, command, ...rest }: Unfiltered, filter: readonly string[]): Confinement => ({
  ...rest,
  level: `${level}, system calls filtered`,
  filtersSystemCalls: true,
  command: (folder, user, code) => [...command(folder, user, code), ...filter],
});

/**
 * Lists the confinements for Linux. Root can change to an unprivileged user id. Other users need user namespaces for
 * everything except resource limits.
 */
function listLinuxConfinements(): Unfiltered[] {
  const isRoot = process.getuid?.() === 0;
  const namespaces = ['--net', '--ipc', '--pid', '--fork', '--kill-child'];
  if (!isRoot) namespaces.unshift('--user', '--map-root-user');
  const unshare = (...moreArguments: string[]): string[] => [
    'unshare',
    ...namespaces,
    ...moreArguments,
    '--',
  ];
  const ownRoot = (folder: string, { from, to }: CodeMount = { from: '', to: '' }): string[] => [
    'sh',
    '-c',
    OWN_ROOT_SCRIPT,
    'sh',
    folder,
    from,
    to,
    ...VISIBLE_PATHS,
  ];
  const addConfinement = (
    level: string,
    hasOwnUser: boolean,
    command: Confinement['command'],
    hasOwnRoot = false,
  ): Unfiltered => ({ level, hasOwnUser, hasOwnRoot, command });
  if (!isRoot) {
    return [
      addConfinement(
        'files, network and processes isolated',
        false,
        (folder, _, code) => [
          ...unshare('--mount'),
          ...ownRoot(folder, code),
          '--',
          ...limitResources(true),
          ...dropCapabilities(),
        ],
        true,
      ),
      addConfinement('network and processes isolated', false, () => [
        ...unshare(),
        ...limitResources(true),
        ...dropCapabilities(),
      ]),
      addConfinement('resource limits only', false, () => limitResources(false)),
    ];
  }
  return [
    addConfinement(
      'files, network and processes isolated, own user',
      true,
      (folder, user, code) => [
        ...unshare('--mount'),
        ...ownRoot(folder, code),
        '--',
        ...limitResources(true),
        ...runAsUser(user),
      ],
      true,
    ),
    addConfinement('network and processes isolated, own user', true, (_, user) => [
      ...unshare(),
      ...limitResources(true),
      ...runAsUser(user),
    ]),
    // An installation whose files other users cannot read needs this confinement.
    addConfinement('network and processes isolated', false, () => [
      ...unshare(),
      ...limitResources(false),
      ...dropCapabilities(),
    ]),
    addConfinement('own user', true, (_, user) => [...limitResources(true), ...runAsUser(user)]),
    addConfinement('root without capabilities', false, () => [
      ...limitResources(false),
      ...dropCapabilities(),
    ]),
    addConfinement('resource limits only', false, () => limitResources(false)),
  ];
}

/**
 * Returns options for resource limits that the kernel enforces for each process. The converter checks lower limits of
 * CPU time and memory in addition.
 */
function limitResources(hasOwnProcesses: boolean): string[] {
  return [
    'prlimit',
    `--cpu=${String(MAX_CPU_SECONDS)}`,
    `--fsize=${String(MAX_FILE_BYTES)}`,
    `--as=${String(MAX_ADDRESS_SPACE)}`,
    '--core=0',
    // The limit counts all processes of the user, so set it only if the user has no other processes.
    ...(hasOwnProcesses ? [`--nproc=${String(MAX_THREADS)}`] : []),
    '--',
  ];
}

const MAX_CPU_SECONDS = 30;
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Bytes of address space. The limit is high, because V8 reserves far more addresses than it uses. */
const MAX_ADDRESS_SPACE = 16 * 1024 ** 3;
/** Maximum number of processes and threads. Node starts about 12 threads. */
const MAX_THREADS = 128;

/** The paths that a conversion can read. Paths that do not exist are left out. */
const VISIBLE_PATHS = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/opt',
  '/nix/store',
  '/etc/alternatives',
  '/etc/fonts',
  '/etc/ld.so.cache',
  '/dev/null',
  '/dev/urandom',
  '/dev/zero',
  dirname(process.execPath),
  SOURCE_FOLDER.replace(/\/$/, ''),
  MODULES_FOLDER,
  join(PROJECT_FOLDER, 'package.json'),
];

/**
 * Shell script that builds a file system from the paths in its arguments, from the fourth one to `--`, and runs the
 * other arguments as a command in it. The first argument is an empty folder. The second one is a folder that is shown at
 * the path in the third one, unless it is empty.
 */
const OWN_ROOT_SCRIPT = `
set -e
root=$1 code=$2 shown=$3
shift 3
mount -t tmpfs -o size=64m,mode=0755,nosuid,nodev tmpfs "$root"
mkdir -m 1777 "$root/tmp"
if [ -n "$code" ]; then
  mkdir -p "$root$shown"
  mount --bind -o ro "$code" "$root$shown"
fi
while [ "$1" != -- ]; do
  if [ -d "$1" ]; then mkdir -p "$root$1"
  elif [ -e "$1" ]; then mkdir -p "$root\${1%/*}" && : >"$root$1"
  else shift; continue
  fi
  mount --rbind -o ro "$1" "$root$1"
  shift
done
shift
exec chroot "$root" "$@"
`;
