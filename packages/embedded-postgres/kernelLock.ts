import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'

export type KernelLock = 'ours' | 'taken' | 'unsupported'

/** Node has no flock(2), but a flock belongs to the open file: a program that inherits it takes the lock and exits. */
const programs: readonly [program: string, args: readonly string[]][] = [
  ['flock', ['-x', '-n', '3']],
  ['perl', ['-MErrno', '-e', 'open(my $file, "+<&=", 3) or exit 2; exit(flock($file, 6) ? 0 : $!{EWOULDBLOCK} ? 1 : 2)']],
]

const LOCK_MS = 5_000

export function lockFile(descriptor: number): KernelLock {
  for (const [program, args] of programs) {
    const { status } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'ignore', descriptor], timeout: LOCK_MS })
    if (status === 0) return 'ours'
    if (status === 1) return 'taken'
  }
  return 'unsupported'
}

/** Types of file systems that only one kernel opens, by their statfs(2) numbers: ext4, XFS, Btrfs, tmpfs and others. */
const localTypes = new Set([0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x2fc12fc1, 0xf2f52010, 0xca451a4e])

export const isOnLocalDisk = (folder: string): boolean => process.platform === 'linux' && localTypes.has(statfsSync(folder).type)
