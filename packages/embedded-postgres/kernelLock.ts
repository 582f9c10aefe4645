import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'

export type KernelLock = 'ours' | 'taken' | 'unsupported'

/**
 * Node has no flock(2). A flock belongs to the open file, though, not to the process: a program that inherits our
 * descriptor takes the lock and ends, and the lock stays for as long as the file is open here or in a child.
 */
const programs: readonly [program: string, args: readonly string[]][] = [
  ['flock', ['-x', '-n', '3']],
  ['perl', ['-MErrno', '-e', 'open(my $file, "+<&=", 3) or exit 2; exit(flock($file, 6) ? 0 : $!{EWOULDBLOCK} ? 1 : 2)']],
]

/** Only a network volume whose server does not answer makes it take longer. */
const LOCK_MS = 5_000

/** Tries once. `unsupported`: no program for it is installed, or the volume knows no locks. */
export function lockFile(descriptor: number): KernelLock {
  for (const [program, args] of programs) {
    const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore', descriptor], timeout: LOCK_MS })
    if (status === 0) return 'ours'
    if (status === 1) return 'taken'
  }
  return 'unsupported'
}

/** ext4, XFS, Btrfs, tmpfs, overlay, ZFS, F2FS, bcachefs, as statfs(2) numbers them: one kernel alone has them open. */
const localTypes = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e])

/** Whether a lock on a file in the folder is seen by everybody who can reach the folder. */
export const isOnLocalDisk = (folder: string): boolean => process.platform === 'linux' && localTypes.has(statfsSync(folder).type)
