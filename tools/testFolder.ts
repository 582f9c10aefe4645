import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Four times what a whole run has been seen to hold at once. */
const ROOM_BYTES = 1024 ** 3

/** Where Linux keeps files in memory. A disk takes ten times as long to copy a database, of which a run makes hundreds. */
const MEMORY = '/dev/shm'

const hasRoom = async (folder: string): Promise<boolean> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= ROOM_BYTES
  } catch {
    return false
  }
}

/** Containers often forbid programs there; tests put some into their folders. */
const runsPrograms = async (folder: string): Promise<boolean> => {
  const program = path.join(folder, 'probe')
  await writeFile(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const { status } = spawnSync(program)
  await rm(program)
  return status === 0
}

const make = async (parent: string): Promise<string> => {
  const folder = await mkdtemp(path.join(parent, 'console-run-'))
  // PostgreSQL is another user when root runs the tests, and must be able to pass through.
  await chmod(folder, 0o711)
  return folder
}

/** A new folder for what the tests of one run write: in `memory` where that has room and runs programs, else on the disk. */
export const makeTestFolder = async (memory = MEMORY): Promise<string> => {
  if (!(await hasRoom(memory))) return make(tmpdir())
  const folder = await make(memory)
  if (await runsPrograms(folder)) return folder
  await rm(folder, { recursive: true })
  return make(tmpdir())
}
