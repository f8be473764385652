import { endianness } from 'node:os';

/** Numbers of a system call on x86-64 and on 64-bit ARM; undefined if the call does not exist there. */
type SystemCallNumbers = readonly [x64: number, arm64: number | undefined];

/**
 * System calls that fail with "operation not permitted". No conversion needs them, and each has been used to leave a
 * sandbox or affects other processes. Without `socket`, a conversion has no network in any confinement.
 */
const DENIED_SYSTEM_CALLS: readonly SystemCallNumbers[] = [
  [41, 198], // socket
  [101, 117], // ptrace
  [310, 270], // process_vm_readv
  [311, 271], // process_vm_writev
  [312, 272], // kcmp
  [438, 438], // pidfd_getfd
  [440, 440], // process_madvise
  [321, 280], // bpf
  [298, 241], // perf_event_open
  [323, 282], // userfaultfd
  [425, 425], // io_uring_setup
  [426, 426], // io_uring_enter
  [427, 427], // io_uring_register
  [248, 217], // add_key
  [249, 218], // request_key
  [250, 219], // keyctl
  [165, 40], // mount
  [166, 39], // umount2
  [155, 41], // pivot_root
  [161, 51], // chroot
  [428, 428], // open_tree
  [429, 429], // move_mount
  [430, 430], // fsopen
  [431, 431], // fsconfig
  [432, 432], // fsmount
  [433, 433], // fspick
  [442, 442], // mount_setattr
  [272, 97], // unshare
  [308, 268], // setns
  [303, 264], // name_to_handle_at
  [304, 265], // open_by_handle_at
  [300, 262], // fanotify_init
  [175, 105], // init_module
  [313, 273], // finit_module
  [176, 106], // delete_module
  [246, 104], // kexec_load
  [320, 294], // kexec_file_load
  [135, 92], // personality
  [103, 116], // syslog
  [163, 89], // acct
  [167, 224], // swapon
  [168, 225], // swapoff
  [169, 142], // reboot
  [179, 60], // quotactl
  [443, 443], // quotactl_fd
  [172, undefined], // iopl
  [173, undefined], // ioperm
  [154, undefined], // modify_ldt
];
/**
 * Forbid `clone3`, because its flags are in memory, where the filter cannot read them. The C library then uses `clone`.
 */
const CLONE3_CALL = 435;
const CLONE_CALL: SystemCallNumbers = [56, 220];
/** Every CLONE_NEW… flag: mount, cgroup, UTS, IPC, user, process and network namespaces (sched.h). */
const NAMESPACE_FLAGS = 0x7e02_0000;

/**
 * Numbers for a processor architecture. `audit` identifies it in the filter (linux/audit.h); `prctl` and `seccomp` are
 * numbers of system calls.
 */
type Architecture = { audit: number; column: 0 | 1; prctl: number; seccomp: number };
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, Architecture>> = {
  x64: { audit: 0xc000_003e, column: 0, prctl: 157, seccomp: 317 },
  arm64: { audit: 0xc000_00b7, column: 1, prctl: 167, seccomp: 277 },
};
/** Numbers from here on belong to the x32 interface, which offers the same system calls under other numbers. */
const X32_BIT = 0x4000_0000;

/** Opcodes of classic BPF (linux/bpf_common.h) and actions of a filter (linux/seccomp.h). */
const LOAD_OPCODE = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_GREATER_OR_EQUAL = 0x35;
const JUMP_IF_ANY_BIT = 0x45;
const RETURN_OPCODE = 0x06;
const ALLOW_ACTION = 0x7fff_0000;
const KILL_PROCESS_ACTION = 0x8000_0000;
const createFailAction = (error: number): number => 0x0005_0000 + error;
const NOT_PERMITTED_ERRNO = createFailAction(1);
const NOT_IMPLEMENTED_ERRNO = createFailAction(38);

/** Offsets in `struct seccomp_data`. The flags of `clone` are its first argument. */
const CALL_NUMBER_OFFSET = 0;
const ARCHITECTURE_OFFSET = 4;
const FIRST_ARGUMENT_OFFSET = 16;

/**
 * Returns the command line that runs a program with forbidden system calls; undefined for other processors. It uses
 * Perl, which every Debian and Ubuntu system has and which can load a filter without a compiled program.
 */
export function filterSystemCalls(architecture = process.arch): string[] | undefined {
  const known = ARCHITECTURES[architecture];
  if (known === undefined || endianness() !== 'LE') return undefined;
  const filter = assembleFilter(known.audit, known.column).toString('hex');
  return ['perl', '-e', LOAD_SCRIPT, String(known.prctl), String(known.seccomp), filter];
}

/**
 * Arguments: the numbers of `prctl` and `seccomp`, the filter, and the program to run. Only a process that can gain no
 * privileges (prctl 38) may set a filter (seccomp 1).
 */
const LOAD_SCRIPT = `
my ($prctl, $seccomp, $filter) = (shift, shift, pack('H*', shift));
syscall($prctl + 0, 38, 1, 0, 0, 0) == 0 or die "prctl: $!";
my $program = pack('S x![P] P', length($filter) / 8, $filter);
syscall($seccomp + 0, 1, 0, $program) == 0 or die "seccomp: $!";
exec { $ARGV[0] } @ARGV or die "exec: $!";
`;

function assembleFilter(audit: number, column: 0 | 1): Buffer {
  const instructions: Buffer[] = [];
  const add = (code: number, value: number, ifTrue = 0, ifFalse = 0): void => {
    const instruction = Buffer.alloc(8);
    instruction.writeUInt16LE(code, 0);
    instruction.writeUInt8(ifTrue, 2);
    instruction.writeUInt8(ifFalse, 3);
    instruction.writeUInt32LE(value, 4);
    instructions.push(instruction);
  };
  const addRule = (test: number, value: number, result: number): void => {
    add(test, value, 0, 1);
    add(RETURN_OPCODE, result);
  };
  add(LOAD_OPCODE, ARCHITECTURE_OFFSET);
  add(JUMP_IF_EQUAL, audit, 1, 0);
  add(RETURN_OPCODE, KILL_PROCESS_ACTION);
  add(LOAD_OPCODE, CALL_NUMBER_OFFSET);
  addRule(JUMP_IF_GREATER_OR_EQUAL, X32_BIT, NOT_PERMITTED_ERRNO);
  addRule(JUMP_IF_EQUAL, CLONE3_CALL, NOT_IMPLEMENTED_ERRNO);
  for (const numbers of DENIED_SYSTEM_CALLS) {
    const number = numbers[column];
    if (number !== undefined) addRule(JUMP_IF_EQUAL, number, NOT_PERMITTED_ERRNO);
  }
  // Allow every call except `clone`, and `clone` if it creates no namespaces.
  add(JUMP_IF_EQUAL, CLONE_CALL[column] as number, 0, 3);
  add(LOAD_OPCODE, FIRST_ARGUMENT_OFFSET);
  addRule(JUMP_IF_ANY_BIT, NAMESPACE_FLAGS, NOT_PERMITTED_ERRNO);
  add(RETURN_OPCODE, ALLOW_ACTION);
  return Buffer.concat(instructions);
}
